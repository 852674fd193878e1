import type { Page } from '@playwright/test'
import type { Text } from '#domain/messages/text.ts'
import { aFamily } from '#tests/support/people.ts'
import { fillCard, fillCredentials, VISA } from './support/checkout.ts'
import { withDatabase } from './support/database.ts'
import { postParent } from './support/first-steps.ts'
import { openHydrated, untilHydrated } from './support/open-hydrated.ts'
import { holdScript } from './support/hold-script.ts'
import { expect, freshEmail, test } from './support/journey.ts'
import { continueOn, expectHeading, fillChild, fillParent, sendParent, wordsIn } from './support/parent.ts'
import { payNow, reachPayment, review } from './support/reach-payment.ts'
import { inOneLook } from './support/looks.ts'

const AMARA = { firstName: 'Amara', lastName: 'Okafor', phoneNumber: '6125550142' }

/** Runs an action that leaves a text in the form, and waits until the server has saved it. */
async function keeping(page: Page, last: string, act: () => Promise<void>): Promise<void> {
  const kept = page.waitForResponse(
    (answer) =>
      /\/(step[12]|credentials)\/draft$/.test(answer.url()) &&
      (answer.request().postData()?.includes(last) ?? false),
  )
  await act()
  expect((await kept).status()).toBe(204)
}

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)

/** Fills in a part of the second step, including one field out of order. */
async function fillHalf(page: Page, text: Text): Promise<void> {
  await field(page, 'coParent.firstName').fill('Jordan')
  await page.getByRole('radio', { name: text('join.family.no'), exact: true }).check()
  await field(page, 'coParent.phoneCountryCode').selectOption('+52')
  await field(page, 'coParent.phoneNumber').fill('5512345678')
  await fillChild(page, text, { number: 1, firstName: 'Maya', lastName: 'Okafor' })
  await page.getByRole('button', { name: text('join.family.addAnother') }).click()
  await fillChild(page, text, { number: 2, firstName: 'Theo', lastName: 'Okafor' })
}

async function expectHalf(page: Page, text: Text): Promise<void> {
  await expect(field(page, 'coParent.firstName')).toHaveValue('Jordan')
  await expect(page.getByRole('radio', { name: text('join.family.no'), exact: true })).toBeChecked()
  await expect(field(page, 'coParent.phoneCountryCode')).toHaveValue('+52')
  await expect(field(page, 'coParent.phoneNumber')).toHaveValue('5512345678')
  await expect(field(page, 'children.0.firstName')).toHaveValue('Maya')
  await expect(field(page, 'children.1.firstName')).toHaveValue('Theo')
}

for (const { language, width } of inOneLook([
  { language: 'es-MX', width: 'phone' },
  { language: 'en', width: 'desktop' },
])) {
  test.describe(`${language} on a ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('typed text that was not sent is still there after a reload and in a reopened page', async ({
      page,
      context,
    }) => {
      const email = freshEmail('amara')
      await page.goto('/join/step1')
      await keeping(page, AMARA.phoneNumber, async () => fillParent(page, text, { ...AMARA, email }))
      await page.reload()
      await expect(field(page, 'firstName')).toHaveValue('Amara')
      await expect(field(page, 'email')).toHaveValue(email)
      await expect(field(page, 'phoneNumber')).toHaveValue(AMARA.phoneNumber)
      await continueOn(page, text)
      await expectHeading(page, text('join.family.title'))

      await keeping(page, 'Theo', async () => fillHalf(page, text))
      await page.close()
      const later = await context.newPage()
      await later.goto('/join/step2')
      await expectHalf(later, text)
      await keeping(later, 'Jordan', async () =>
        later.getByRole('button', { name: text('join.family.removeChild', { number: 1 }) }).click(),
      )
      await later.reload()
      await expect(field(later, 'children.0.firstName')).toHaveValue('Theo')
      await expect(field(later, 'children.1.firstName')).toHaveCount(0)
    })

    test('starting over removes all typed text', async ({ page }) => {
      await sendParent(page, text, { ...AMARA, email: freshEmail('amara') })
      await expectHeading(page, text('join.family.title'))
      await keeping(page, 'Theo', async () => fillHalf(page, text))
      await page.goto('/join/step1')
      await keeping(page, 'Amarachi', async () => field(page, 'firstName').fill('Amarachi'))
      // The text is not saved yet when the button is pressed.
      await field(page, 'lastName').fill('Reyes')
      await page.getByRole('button', { name: text('chrome.startOver') }).click()
      await expectHeading(page, text('join.signup.title', { brand: 'Evenhand' }))
      await page.goto('/join/step1')
      await expect(field(page, 'firstName')).toHaveValue('')
      await expect(field(page, 'lastName')).toHaveValue('')
      await postParent(page, { ...AMARA, email: freshEmail('sam') })
      await page.goto('/join/step2')
      await expect(field(page, 'coParent.firstName')).toHaveValue('')
      expect(await page.content()).not.toMatch(/Theo|5512345678|Amarachi/)
    })
  })
}

const text = wordsIn('en')

test('sent text stays, and a change on this step does not delete the typed text of the next one', async ({
  page,
}) => {
  await sendParent(page, text, { ...AMARA, email: freshEmail('amara') })
  await expectHeading(page, text('join.family.title'))
  await keeping(page, 'Theo', async () => fillHalf(page, text))
  await page.getByRole('link', { name: text('chrome.back'), exact: true }).click()
  await expectHeading(page, text('join.parent.title'))
  await keeping(page, ' Amarachi ', async () => field(page, 'firstName').fill(' Amarachi '))
  await continueOn(page, text)
  await expectHeading(page, text('join.family.title'))
  await expectHalf(page, text)
  await page.goto('/join/step1')
  await expect(field(page, 'firstName')).toHaveValue('Amarachi')
})

test('text that was typed right before Back is saved', async ({ page }) => {
  // A form that the browser itself sends leaves a page in the history that Forward cannot show.
  await openHydrated(page, '/join/step1')
  await fillParent(page, text, { ...AMARA, email: freshEmail('amara') })
  await continueOn(page, text)
  await expectHeading(page, text('join.family.title'))
  // The program that keeps typed text has come then.
  await keeping(page, 'Jor', async () => field(page, 'coParent.firstName').fill('Jor'))
  await keeping(page, 'Jordan', async () => {
    await field(page, 'coParent.firstName').fill('Jordan')
    await page.getByRole('link', { name: text('chrome.back'), exact: true }).click()
  })
  await expectHeading(page, text('join.parent.title'))
  await page.goForward()
  await expectHeading(page, text('join.family.title'))
  await expect(field(page, 'coParent.firstName')).toHaveValue('Jordan')
})

test('a page that was left open asks who is there, although the network is gone since', async ({
  context,
}) => {
  // A separate page, because the browser's complaint about the lost network is expected here.
  const page = await context.newPage()
  await page.clock.install()
  await page.goto('/join/step1')
  await postParent(page, { ...AMARA, email: freshEmail('amara') })
  await page.goto('/join/step2')
  await untilHydrated(page)
  const question = page.waitForEvent('requestfinished', (request) => /\/still-there-/.test(request.url()))
  await keeping(page, 'Maya', async () =>
    fillChild(page, text, { number: 1, firstName: 'Maya', lastName: 'Okafor' }),
  )
  await question
  await context.setOffline(true)
  await page.clock.fastForward('31:00')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('chrome.continue') })
    .click()
  await expect(field(page, 'children.0.firstName')).toHaveValue('Maya')
})

test('a change of language keeps the text typed before and after it', async ({ page }) => {
  const spanish = wordsIn('es-MX')
  await page.goto('/join/step1')
  await keeping(page, 'Amara', async () => field(page, 'firstName').fill('Amara'))
  await page.getByRole('combobox', { name: text('chrome.language') }).selectOption('es-MX')
  await expectHeading(page, spanish('join.parent.title'))
  await expect(field(page, 'firstName')).toHaveValue('Amara')
  await keeping(page, 'Okafor', async () => field(page, 'lastName').fill('Okafor'))
  await page.reload()
  await expect(field(page, 'firstName')).toHaveValue('Amara')
  await expect(field(page, 'lastName')).toHaveValue('Okafor')
})

test('text typed before the script has loaded is checked and saved too', async ({ page }) => {
  const script = await holdScript(page)
  await page.goto('/join/step1', { waitUntil: 'domcontentloaded' })
  await field(page, 'email').fill('amara@')
  await field(page, 'firstName').fill('Amara')
  await field(page, 'phoneCountryCode').selectOption('+52')
  await keeping(page, 'Amara', async () => script.release())
  await expect(field(page, 'email')).toHaveAccessibleDescription(new RegExp(text('rules.email')))
  await page.reload()
  await expect(field(page, 'firstName')).toHaveValue('Amara')
  await expect(field(page, 'phoneCountryCode')).toHaveValue('+52')
})

test('old typed text does not undo what another window has sent since', async ({ page, context }) => {
  await sendParent(page, text, { ...AMARA, email: freshEmail('amara') })
  await expectHeading(page, text('join.family.title'))
  await page.goto('/join/step1')
  await keeping(page, 'Amarachi', async () => field(page, 'firstName').fill('Amarachi'))
  const other = await context.newPage()
  await other.goto('/join/step1')
  await expect(field(other, 'firstName')).toHaveValue('Amarachi')
  await field(other, 'firstName').fill('Ngozi')
  await continueOn(other, text)
  await expectHeading(other, text('join.family.title'))
  await keeping(page, 'Reyes', async () => field(page, 'lastName').fill('Reyes'))
  await page.reload()
  await expect(field(page, 'firstName')).toHaveValue('Ngozi')
  await expect(field(page, 'lastName')).toHaveValue('Okafor')
})

test('a parent who goes back from the duplicate page finds what they sent', async ({ page }) => {
  const { email } = await withDatabase(aFamily)
  await sendParent(page, text, { ...AMARA, email })
  await expectHeading(page, text('join.duplicate.title'))
  await page.goBack()
  await expectHeading(page, text('join.parent.title'))
  await expect(field(page, 'firstName')).toHaveValue('Amara')
  await expect(field(page, 'email')).toHaveValue(email)
  await expect(field(page, 'phoneNumber')).toHaveValue(AMARA.phoneNumber)
})

test('credentials survive a reload, except for the secrets', async ({ page }) => {
  await reachPayment(page, text)
  await fillCard(page, text, VISA)
  await review(page, text)
  await payNow(page, text)
  await expectHeading(page, text('join.credentials.title'))
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/credentials/draft')) sent.push(request.postData() ?? '')
  })
  const username = freshEmail('amara').split('@')[0] ?? ''
  await keeping(page, 'A neighbour', async () => {
    await fillCredentials(page, text, { username, password: 'quiet-harbour-7!' })
    await field(page, 'referral.selection').selectOption('OTHER')
    await field(page, 'referral.other').fill('A neighbour')
  })
  await page.reload()
  await expect(field(page, 'username')).toHaveValue(username)
  await expect(field(page, 'securityQuestion')).toHaveValue('Name of my first teacher?')
  await expect(field(page, 'referral.other')).toHaveValue('A neighbour')
  for (const secret of ['password', 'securityAnswer', 'securityCode', 'confirmCode'])
    await expect(field(page, secret)).toHaveValue('')
  // A random id may have the digits of the code inside.
  expect(sent.join()).not.toMatch(/quiet-harbour|Abernathy|(?<![\w-])4821(?![\w-])/)
})

test('a first step that stays open while another tab starts over goes on with its text', async ({
  page,
  context,
}) => {
  const text = wordsIn('en')
  await page.goto('/join/step1')
  await fillParent(page, text, { ...AMARA, email: freshEmail('amara') })
  const other = await context.newPage()
  await other.goto('/join/step1')
  await other.getByRole('button', { name: text('chrome.startOver') }).click()
  await expectHeading(other, text('join.signup.title', { brand: 'Evenhand' }))
  await page.bringToFront()
  await continueOn(page, text)
  await expectHeading(page, text('join.family.title'))
  await other.goto('/join/step1')
  await expect(field(other, 'firstName')).toHaveValue('Amara')
})
