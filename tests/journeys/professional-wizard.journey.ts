import type { Locator } from '@playwright/test'
import type { ProfessionalField } from '#domain/professionals/fields.ts'
import { expect, freshEmail, test } from './support/journey.ts'
import { openHydrated } from './support/open-hydrated.ts'
import { wordsIn } from './support/parent.ts'
import {
  aContact,
  dot,
  expectProblems,
  expectStep,
  field,
  fillContact,
  fillPractice,
  fillSecurity,
  goOn,
  reachSecurity,
  submit,
} from './support/professional.ts'

const text = wordsIn('en')

test('an empty step lists what is missing, and each line leads to its field', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/join/pro')
  await goOn(page, text)
  await expectProblems(page, [
    'Enter your first name',
    'Enter your last name',
    'Enter your work email',
    'Enter your phone number',
    'How did you hear about us? Choose an answer',
  ])
  await expect(page).toHaveTitle(/^Error: /)
  await expectAccessible()
  await page.getByRole('link', { name: 'Enter your phone number' }).click()
  await expect(field(page, text, 'phoneNumber')).toBeFocused()
})

const EXPLAIN = 'How did you hear about us? Tell us a little more: Write a few words'
const FOLLOW_UPS: Record<string, { who: string; fields: ProfessionalField[]; asks: string[] }> = {
  BENCH_OFFICER: {
    who: 'who heard of us from a bench officer must name and place that officer',
    fields: ['referralBenchOfficerName', 'referralBenchOfficerPosition'],
    asks: ['Enter the name of the bench officer', 'Choose the position of the bench officer'],
  },
  REFERRED_BY_COLLEAGUE: {
    who: 'who heard of us from a colleague must name that colleague and their role',
    fields: ['referralColleagueName', 'referralColleagueRole'],
    asks: ['Enter the name of your colleague', 'Choose the role of your colleague'],
  },
  OTHER: {
    who: 'who heard of us in some other way must explain it',
    fields: ['referralOtherExplain'],
    asks: [EXPLAIN],
  },
}
const ANSWERS: Partial<Record<ProfessionalField, string>> = {
  referralBenchOfficerName: 'Hon. A. Reyes',
  referralBenchOfficerPosition: 'MAGISTRATE',
  referralColleagueName: 'Dana Lee',
  referralColleagueRole: 'THERAPIST',
  referralOtherExplain: 'A poster at the courthouse',
}

for (const [source, { who, fields, asks }] of Object.entries(FOLLOW_UPS)) {
  test(`a professional ${who}`, async ({ page }) => {
    await page.goto('/join/pro')
    await fillContact(page, text, { ...aContact(freshEmail('grace')), hearAboutUs: source })
    await goOn(page, text)
    await expectProblems(page, asks)
    for (const name of fields) {
      const control = field(page, text, name)
      const isList = name.endsWith('Position') || name.endsWith('Role')
      await (isList ? control.selectOption(ANSWERS[name] ?? '') : control.fill(ANSWERS[name] ?? ''))
    }
    await goOn(page, text)
    await expectStep(page, text, 'two')
  })
}

test('other sources ask no more questions', async ({ page }) => {
  await page.goto('/join/pro')
  await fillContact(page, text, aContact(freshEmail('grace')))
  for (const source of ['SEARCH_ENGINE', 'REFERRED_FR', 'NEWS_STORY']) {
    await field(page, text, 'hearAboutUs').selectOption(source)
    await goOn(page, text)
    await expectStep(page, text, 'two')
    await dot(page, text, 'ONE').click()
    await expectStep(page, text, 'one')
  }
})

test('the dots open every available step, forward and back, and typed text stays', async ({ page }) => {
  await page.goto('/join/pro')
  await expect(dot(page, text, 'TWO')).toHaveCount(0)
  await expect(dot(page, text, 'THREE')).toHaveCount(0)
  await fillContact(page, text, aContact(freshEmail('grace')))
  await goOn(page, text)
  await expectStep(page, text, 'two')
  await expect(dot(page, text, 'THREE')).toHaveCount(0)
  await fillPractice(page, text, 'CA')
  await dot(page, text, 'ONE').click()
  await expectStep(page, text, 'one')
  await expect(field(page, text, 'lastName')).toHaveValue('Okafor')
  await field(page, text, 'lastName').fill('Okafor-Reyes')
  await dot(page, text, 'TWO').click()
  await expectStep(page, text, 'two')
  await expect(field(page, text, 'practiceName')).toHaveValue('Lake Street Family Law')
  await expect(page.locator('#region')).toHaveValue('ON')
  await expect(page.getByRole('checkbox', { name: 'Mediator' })).toBeChecked()
  await goOn(page, text)
  await expectStep(page, text, 'three')
  await dot(page, text, 'ONE').press('Enter')
  await expect(field(page, text, 'lastName')).toHaveValue('Okafor-Reyes')
  await dot(page, text, 'THREE').press('Enter')
  await expectStep(page, text, 'three')
})

test('a changed step is checked again before the steps after it', async ({ page }) => {
  await reachSecurity(page, text, { email: freshEmail('grace') })
  await dot(page, text, 'TWO').click()
  await expectStep(page, text, 'two')
  await page.locator('#postalCode').fill('1')
  await dot(page, text, 'THREE').click()
  await expectProblems(page, ['ZIP code: Postal code is not valid'])
  await dot(page, text, 'ONE').click()
  await expectStep(page, text, 'one')
  await expect(dot(page, text, 'THREE')).toHaveCount(0)
})

test('the address of a step that is not available yet leads to the first open step', async ({ page }) => {
  await page.goto('/join/pro?step=3')
  await expectStep(page, text, 'one')
  await expect(page).toHaveURL(/step=1$/)
})

test('a reload keeps everything except the security answer and the codes', async ({ page, context }) => {
  await reachSecurity(page, text, { email: freshEmail('grace') })
  await fillSecurity(page, text)
  await field(page, text, 'securityCodeConfirm').fill('4822')
  await dot(page, text, 'TWO').click()
  await expectStep(page, text, 'two')
  const elsewhere = await context.newPage()
  await elsewhere.goto('/join/pro')
  await expect(field(elsewhere, text, 'securityQuestion')).toHaveValue('Name of my first boat?')
  await expect(field(elsewhere, text, 'securityAnswer')).toHaveValue('')
  await expect(field(elsewhere, text, 'securityCode')).toHaveValue('')
  await expect(field(elsewhere, text, 'securityCodeConfirm')).toHaveValue('')
  // A random id of the page may have the digits of the code inside.
  expect(await elsewhere.content()).not.toMatch(/Northern Light|(?<![\w-])4821(?![\w-])/)
})

test('typed text survives a reload before the step is sent, even after a refusal', async ({ page }) => {
  await openHydrated(page, '/join/pro')
  // The answer to hearAboutUs is typed last.
  const kept = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/pro/draft') && (answer.request().postData()?.includes('OTHER') ?? false),
  )
  await fillContact(page, text, { ...aContact(freshEmail('grace')), hearAboutUs: 'OTHER' })
  await goOn(page, text)
  await expectProblems(page, [EXPLAIN])
  await kept
  await page.reload()
  await expect(field(page, text, 'firstName')).toHaveValue('Grace')
  await expect(field(page, text, 'phoneNumber')).toHaveValue('6125550123')
  await expect(field(page, text, 'referralOtherExplain')).toBeVisible()
})

test('a change of language keeps the step, the typed text and the errors', async ({
  page,
  expectAccessible,
}) => {
  const spanish = wordsIn('es-MX')
  await reachSecurity(page, text, { email: freshEmail('grace') })
  await fillSecurity(page, text)
  await field(page, text, 'securityCodeConfirm').fill('4822')
  await submit(page, text)
  await expectProblems(page, ['Confirm the code: Must match your 4 digit security code'])
  await page.getByRole('combobox', { name: text('chrome.language') }).selectOption('es-MX')
  await expectStep(page, spanish, 'three')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-MX')
  const confirm = spanish('professional.label.securityCodeConfirm')
  await expectProblems(page, [`${confirm}: ${spanish('signup_codeConfirm_error')}`])
  await expect(field(page, spanish, 'securityAnswer')).toHaveValue('Northern Light')
  await expect(field(page, spanish, 'securityCode')).toHaveValue('4821')
  await expectAccessible()
  await dot(page, spanish, 'TWO').click()
  await expectStep(page, spanish, 'two')
  await field(page, spanish, 'city').fill('Duluth')
  await page.getByRole('combobox', { name: spanish('chrome.language') }).selectOption('en')
  await expectStep(page, text, 'two')
  await expect(field(page, text, 'city')).toHaveValue('Duluth')
  await expect(page.getByRole('checkbox', { name: 'Attorney' })).toBeChecked()
})

test('another country resets region, time zone and roles, and the page says so', async ({ page }) => {
  await page.goto('/join/pro')
  await fillContact(page, text, aContact(freshEmail('grace')))
  await goOn(page, text)
  await goOn(page, text)
  await expect(page.locator('#timezone-error')).toBeVisible()
  await fillPractice(page, text, 'US')
  await field(page, text, 'country').selectOption('GB')
  await expect(page.getByText(text('professional.countryChanged'))).toBeVisible()
  await expect(page.locator('#timezone-error')).toHaveCount(0)
  await expect(page.locator('#region')).toHaveValue('')
  await expect(field(page, text, 'timezone')).toHaveValue('Europe/London')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'Barrister' })).toBeVisible()
  await expect(field(page, text, 'practiceName')).toHaveValue('Lake Street Family Law')
})

test('a region of the United States limits the time zones, and a single one is chosen automatically', async ({
  page,
}) => {
  await page.goto('/join/pro')
  await fillContact(page, text, aContact(freshEmail('grace')))
  await goOn(page, text)
  const zones = field(page, text, 'timezone').getByRole('option')
  await page.locator('#region').selectOption('TN')
  await expect(zones).toHaveText(['Choose', 'Central Time', 'Eastern Time'])
  await page.locator('#region').selectOption('CT')
  await expect(zones).toHaveText(['Eastern Time'])
  await expect(field(page, text, 'timezone')).toHaveValue('America/New_York')
})

test('without a network the form shows an error and keeps the typed text', async ({ context }) => {
  // A separate page, because the browser's complaint about the lost network is expected here.
  const page = await context.newPage()
  await openHydrated(page, '/join/pro')
  await fillContact(page, text, aContact(freshEmail('grace')))
  await context.setOffline(true)
  await goOn(page, text)
  await expectProblems(page, [text('chrome.unreachable')])
  await expect(field(page, text, 'firstName')).toHaveValue('Grace')
  await context.setOffline(false)
  await goOn(page, text)
  await expectStep(page, text, 'two')
})

test('the open list of time zones is at most 350 px high', async ({ page }) => {
  await page.goto('/join/pro')
  await fillContact(page, text, aContact(freshEmail('grace')))
  await goOn(page, text)
  const zones = field(page, text, 'timezone')
  await expect(zones.getByRole('option')).toHaveCount(9)
  await zones.scrollIntoViewIfNeeded()
  await zones.click()
  await expect.poll(async () => (await visibleRange(zones.getByRole('option'))) > 200).toBe(true)
  expect(await visibleRange(zones.getByRole('option'))).toBeLessThanOrEqual(350)
})

/** The distance from the top of the first visible option to the middle of the last one. */
async function visibleRange(options: Locator): Promise<number> {
  return options.evaluateAll((all) => {
    const seen = all
      .map((option) => option.getBoundingClientRect())
      .filter(({ left, top, bottom }) =>
        document.elementFromPoint(left + 5, (top + bottom) / 2)?.matches('option'),
      )
    const last = seen.at(-1)
    return last && seen[0] ? (last.top + last.bottom) / 2 - seen[0].top : 0
  })
}
