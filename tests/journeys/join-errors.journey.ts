import type { Locator, Page } from '@playwright/test'
import { textFor, type Text } from '#domain/messages/text.ts'
import { expect, freshEmail, test } from './support/journey.ts'
import { fillCard, fillCredentials, VISA } from './support/checkout.ts'
import { continueOn, expectHeading, fillChild, fillCoParent, fillParent, wordsIn } from './support/parent.ts'
import { openHydrated } from './support/open-hydrated.ts'
import { postParent } from './support/first-steps.ts'
import { payNow, reachBilling, reachPayment, review } from './support/reach-payment.ts'
import { inOneLook } from './support/looks.ts'

/** Expects the focus on the summary, and that each line leads to its field. */
async function expectSummary(page: Page, lines: readonly string[]): Promise<void> {
  const summary = page.locator('.error-summary')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('listitem')).toContainText([...lines])
  await expect(summary.getByRole('listitem')).toHaveCount(lines.length)
  await expect(page).toHaveTitle(/^(Error|Hay un error|Error:)/)
  for (const link of await summary.getByRole('link').all()) {
    const target = (await link.getAttribute('href'))?.slice(1) ?? ''
    await link.click()
    await expect(page.locator(`[id="${target}"]`)).toBeFocused()
    await expect(page.locator(`[id="${target}"]`)).toHaveAttribute('aria-invalid', 'true')
  }
}

async function topOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.y ?? Number.NaN
}

async function reachFamily(page: Page, text: Text, email: string): Promise<void> {
  await postParent(page, { firstName: 'Amara', lastName: 'Okafor', email, phoneNumber: '6125550142' })
  await page.goto('/join/step2')
  await expectHeading(page, text('join.family.title'))
}

for (const language of inOneLook(['es-MX', 'en'])) {
  test.describe(language, () => {
    test.use({ language })
    const text = wordsIn(language)

    test('a form that is sent before its rules have loaded shows its error summary with the answer, and focuses it', async ({
      page,
    }) => {
      const [rules, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      await page.route('**/assets/check-parent-form*', async (route) => {
        await rules.promise
        await route.continue()
      })
      await page.route('**/join/step1*', async (route) => {
        if (route.request().method() === 'POST') await answer.promise
        await route.continue()
      })
      await openHydrated(page, '/join/step1')
      await fillParent(page, text, {
        firstName: 'Ana',
        lastName: 'Lopez',
        phoneNumber: '6125550142',
        email: 'ana@',
      })
      await continueOn(page, text)
      rules.resolve()
      await expect(page.getByLabel(text('join.parent.email'), { exact: true })).toHaveAccessibleDescription(
        new RegExp(text('rules.email')),
      )
      await expect(page.getByRole('alert')).toHaveCount(0)
      answer.resolve()
      await expect(page.locator('.error-summary')).toBeFocused()
    })

    test('an empty first step names its four fields, and a corrected field loses its error', async ({
      page,
      expectAccessible,
    }) => {
      await openHydrated(page, '/join/step1')
      const email = page.getByLabel(text('join.parent.email'), { exact: true })
      await email.pressSequentially('ana@')
      await expect(email).not.toHaveAttribute('aria-invalid')
      await email.press('Tab')
      await expect(email).toHaveAccessibleDescription(new RegExp(text('rules.email')))
      await expect(page.locator('.error-summary')).toHaveCount(0)
      await email.fill('')
      await expect(email).toHaveAccessibleDescription(text('join.parent.email.hint'))
      await continueOn(page, text)
      const names = ['firstName', 'lastName', 'email', 'phoneNumber'] as const
      await expectSummary(
        page,
        names.map((name) => `${text(`join.parent.${name}`)}: ${text('rules.required')}`),
      )
      await expectAccessible()
      // A choice by keyboard causes two events. The errors are checked again after each.
      const code = page.locator('#phoneCountryCode')
      await code.press('ArrowDown')
      await expect(code).not.toHaveValue('+1')
      await code.press('ArrowUp')
      await expect(code).toHaveValue('+1')
      await fillParent(page, text, {
        firstName: 'Ana 😀',
        lastName: 'x'.repeat(21),
        email: 'ana@example',
        phoneNumber: '1234567',
      })
      await continueOn(page, text)
      await expectSummary(page, [
        text('rules.name.emoji'),
        text('rules.name.length'),
        text('rules.email'),
        text('rules.phone.length'),
      ])
      await expectAccessible()
      await fillParent(page, text, {
        firstName: 'Ana',
        lastName: 'Lopez',
        email: freshEmail('ana'),
        phoneNumber: '(612) 555-0142',
      })
      await continueOn(page, text)
      await expectHeading(page, text('join.family.title'))
    })

    test("the second step compares the family's data with each other", async ({ page, expectAccessible }) => {
      const email = freshEmail('amara')
      await reachFamily(page, text, email)
      await fillCoParent(page, text, {
        firstName: 'Jordan',
        lastName: 'Okafor',
        email: ` ${email.toUpperCase()} `,
      })
      await continueOn(page, text)
      await expectSummary(page, [text('rules.coParent.sameEmail')])

      const jordan = freshEmail('jordan')
      await fillCoParent(page, text, { firstName: 'Jordan', lastName: 'Okafor', email: jordan })
      await fillChild(page, text, { number: 1, firstName: 'Maya', lastName: 'Okafor' })
      const child = (number: number) =>
        page.getByRole('group', { name: text('join.family.child', { number }), exact: true })
      await child(1).getByLabel(text('join.family.childEmail')).fill(jordan)
      await continueOn(page, text)
      await expectSummary(page, [text('rules.child.parentEmail')])
      await child(1).getByLabel(text('join.family.childEmail')).fill('maya@example.com')
      // Leaving this field shows its error. The click that left it still counts.
      await child(1).getByLabel(text('join.family.childLastName')).fill('')
      await page.getByRole('button', { name: text('join.family.addAnother') }).click()
      await fillChild(page, text, { number: 2, firstName: 'Ife', lastName: 'Okafor' })
      await child(1).getByLabel(text('join.family.childLastName')).fill('Okafor')
      await child(2).getByLabel(text('join.family.childEmail')).fill('MAYA@example.com')
      await continueOn(page, text)
      await expectSummary(page, [text('rules.child.sameEmail')])
      await expectAccessible()
      await child(2).getByLabel(text('join.family.childEmail')).fill('')

      const group = page.getByRole('group', { name: text('join.family.coParent'), exact: true })
      await group.getByRole('radio', { name: text('join.family.no'), exact: true }).check()
      await group.getByLabel(text('join.family.email')).fill('')
      await continueOn(page, text)
      await expectSummary(page, [text('rules.required')])
      await group.getByLabel(text('join.parent.phoneNumber')).fill('612-555-0142')
      await continueOn(page, text)
      await expectSummary(page, [text('rules.coParent.samePhone')])
      await group.getByLabel(text('join.parent.phoneNumber')).fill('6125550143')
      await continueOn(page, text)
      await expectHeading(page, text('join.packages.title'))
    })

    test('billing names the missing fields in the order of the form', async ({ page, expectAccessible }) => {
      await reachBilling(page, text)
      await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
      const names = [
        'checkout.billing.line1',
        'checkout.billing.city',
        'lookup.region.state',
        'lookup.postalCode.zip',
        'checkout.billing.timezone',
      ] as const
      await expectSummary(
        page,
        names.map((name) => `${text(name)}: ${text('rules.required')}`),
      )
      await page.getByLabel(text('checkout.billing.line1'), { exact: true }).fill('12')
      await page.getByLabel(text('checkout.billing.city'), { exact: true }).fill('Xy')
      const zonesOfState = Promise.withResolvers<void>()
      await page.route(/\/places\?/, async (route) => {
        await zonesOfState.promise
        await route.continue()
      })
      const state = page.getByLabel(text('lookup.region.state'), { exact: true })
      await state.selectOption('MN')
      await expect(state, 'stays while its time zones load').toHaveValue('MN')
      zonesOfState.resolve()
      // The only time zone of the state is chosen automatically, so it is no longer an error.
      const zone = page.getByLabel(text('checkout.billing.timezone'), { exact: true })
      await expect(zone).toHaveValue('America/Chicago')
      await expect(zone).not.toHaveAttribute('aria-invalid')
      await page.getByLabel(text('lookup.postalCode.zip'), { exact: true }).fill('ABC')
      await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
      await expectSummary(page, [
        text('rules.address.line1'),
        text('rules.address.city'),
        text('rules.address.postalCode'),
      ])
      await expectAccessible()
    })

    test('another state asks for its time zone again, and a long address is not cut', async ({ page }) => {
      await reachBilling(page, text)
      const state = page.getByLabel(text('lookup.region.state'), { exact: true })
      const zone = page.getByLabel(text('checkout.billing.timezone'), { exact: true })
      await state.selectOption('TN')
      await expect(zone.getByRole('option')).toHaveCount(3)
      await zone.selectOption('America/Chicago')
      await state.selectOption('KY')
      await expect(zone).toHaveValue('')
      await state.selectOption('MN')
      await expect(zone).toHaveValue('America/Chicago')
      const line = page.getByLabel(text('checkout.billing.line1'), { exact: true })
      await line.fill('x'.repeat(60))
      await expect(line).toHaveValue('x'.repeat(60))
      await expect(line).toHaveAccessibleDescription(
        text('checkout.billing.lineLength', { used: 60, limit: 50 }),
      )
      // The rules of the address load when the form gets the focus for the first time.
      await expect(async () => {
        await line.press('Tab')
        await expect(line).toHaveAttribute('aria-invalid', 'true', { timeout: 1000 })
      }).toPass()
    })

    test('credentials show every broken rule and keep the typed text', async ({ page, expectAccessible }) => {
      const { email } = await reachPayment(page, text)
      await fillCard(page, text, VISA)
      await review(page, text)
      await payNow(page, text)
      await expectHeading(page, text('join.credentials.title'))
      const question = page.getByLabel(text('join.credentials.securityQuestion'), { exact: true })
      const suggested = page.getByRole('group', { name: text('join.credentials.securityQuestion.list') })
      await expect(suggested.getByRole('button')).toHaveCount(6)
      const toy = suggested.getByRole('button', { name: text('lookup.questionInShort.toy') })
      await toy.click()
      await expect(question).toHaveValue(text('lookup.securityQuestion.toy'))
      await expect(toy).toHaveAttribute('aria-pressed', 'true')
      await question.fill('My first river?')
      await page.getByLabel(text('join.credentials.securityAnswer'), { exact: true }).fill('my first river?')
      await page.getByLabel(text('join.credentials.securityCode'), { exact: true }).fill('48')
      await page.getByLabel(text('join.credentials.confirmCode'), { exact: true }).fill('4822')
      await page.getByLabel(text('join.credentials.username'), { exact: true }).fill('a@b')
      await page.getByLabel(text('join.credentials.password'), { exact: true }).fill('short')
      const submit = page.getByRole('button', { name: text('join.credentials.submit') })
      await expect(submit).toHaveAccessibleDescription(new RegExp(text('join.credentials.securityAnswer')))
      await submit.click({ force: true })
      const summary = page.locator('.error-summary')
      await expect(summary).toBeFocused()
      await expect.poll(() => page.evaluate(() => scrollY), 'the page begins at its top').toBe(0)
      const confirmed = page.getByText(text('join.credentials.confirmed', { email }))
      expect(await topOf(confirmed)).toBeLessThan(await topOf(summary))
      const said = await summary.getByRole('listitem').allTextContents()
      for (const key of [
        'rules.required',
        'rules.security.sameAnswer',
        'rules.security.code',
        'rules.security.confirm',
        'rules.terms',
      ] as const) {
        expect(said.some((line) => line.endsWith(text(key)))).toBe(true)
      }
      await expectAccessible()
      await expect(question).toHaveValue('My first river?')
      await fillCredentials(page, text, { username: 'support', password: 'quiet-harbour-7!' })
      await page.getByRole('checkbox').first().check()
      await expect(page.getByText(text('rules.username.taken'))).toBeVisible()
      await expect(submit).toBeDisabled()
      await fillCredentials(page, text, { username: freshEmail('a').split('@')[0] ?? '', password: '' })
      await expect(submit).toBeDisabled()
      await page.getByLabel(text('join.credentials.password'), { exact: true }).fill('quiet-harbour-7!')
      await expect(submit).toBeEnabled()
      await expectAccessible()
    })
  })
}

test('the texts match the specification word for word', () => {
  const text = textFor('en')
  expect(text('rules.coParent.sameEmail')).toBe(
    'The email of the co-parent cannot be the same as your email.',
  )
  expect(text('rules.coParent.samePhone')).toBe("Your co-parent's phone number cannot be the same as yours.")
  expect(text('rules.child.sameEmail')).toBe('This email is already used for another child')
  expect(text('rules.child.parentEmail')).toBe(
    "A child's email address cannot match either parent's. Please update the email or remove it to proceed.",
  )
  expect(text('join.speedbump.error')).toBe('Please enter a valid email')
  expect(text('join.speedbump.thanks')).toBe('Thank you!')
  expect(text('join.speedbump.skipped')).toBe("We won't invite your co-parent right now")
  expect(text('join.family.duplicate')).toBe("Your co-parent's account may be a duplicate.")
  expect(text('join.duplicate.title')).toBe('Get connected to your co-parent')
  expect(text('join.duplicate.warning')).toBe('It appears you are attempting to create a duplicate user.')
  expect(text('join.receipt.title')).toBe("You're all set!")
  expect(text('join.credentials.done')).toBe(
    "You're all set! Your username and password have been created. Please wait while we redirect you.",
  )
})
