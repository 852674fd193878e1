import type { Locator, Page } from '@playwright/test'
import type { Text } from '#domain/messages/text.ts'
import { fillCard } from './support/checkout.ts'
import { expect, freshEmail, test, freshBritishPhone } from './support/journey.ts'
import { continueOn, expectHeading, fillCoParent, fillParent, wordsIn } from './support/parent.ts'
import { payNow, review, shownTotal } from './support/reach-payment.ts'
import { inOneLook } from './support/looks.ts'

/** A card whose issuer asks for a code, which is 1234. */
const ASKING = { number: '4000 0000 0000 2503', expiry: '12/30', code: '123' }

/** Presses a blocked button, and expects a screen reader to hear its reason once at each press. */
async function expectReasonRead(page: Page, button: Locator, reason: string): Promise<void> {
  const heard = page.getByRole('status').getByText(reason, { exact: true })
  await expect(heard).toHaveCount(0)
  await button.press('Enter')
  await expect(heard).toHaveCount(1)
  const first = await heard.elementHandle()
  await expect(async () => {
    await button.press('Enter')
    expect(await first?.evaluate((element) => element.isConnected)).toBe(false)
  }).toPass()
  await expect(page.getByText(reason, { exact: true })).toHaveCount(1)
  await expect(button).toHaveAccessibleDescription(reason)
  await expect(button).toBeFocused()
}

/** Signs up a parent with a British phone and a London address, up to the payment method. */
async function reachBritishPayment(page: Page, text: Text): Promise<void> {
  await page.goto('/join/step1')
  await page.getByLabel(text('join.parent.countryCode'), { exact: true }).selectOption('+44')
  await fillParent(page, text, {
    firstName: 'Olive',
    lastName: 'Marsh',
    email: freshEmail('olive'),
    phoneNumber: freshBritishPhone(),
  })
  await continueOn(page, text)
  await fillCoParent(page, text, { firstName: 'Jordan', lastName: 'Marsh', email: freshEmail('jordan') })
  await continueOn(page, text)
  await expectHeading(page, text('join.packages.title'))
  await expect(page.getByText(text('join.packages.perParentVat')).first()).toBeVisible()
  await expect(page.getByRole('button', { name: text('join.packages.chooseOwn') })).toHaveCount(0)
  await page
    .getByRole('button', { name: text('join.packages.choose', { name: text('package.premium-uk.name') }) })
    .click()
  await expectHeading(page, text('checkout.billing.title'))
  const country = page.getByLabel(text('checkout.billing.country'), { exact: true })
  await expect(country).toHaveValue('GB')
  // The browser's autofill may choose the country again. The nation and the time zone must stay.
  await country.selectOption('GB')
  await page.getByLabel(text('checkout.billing.line1'), { exact: true }).fill('1 Long Lane')
  await page.getByLabel(text('checkout.billing.city'), { exact: true }).fill('London')
  await page.getByLabel(text('lookup.region.nation'), { exact: true }).selectOption('ENG')
  await page.getByLabel(text('lookup.postalCode.postcode'), { exact: true }).fill('ec1a 9pn')
  await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
  await expectHeading(page, text('checkout.payment.title'))
}

for (const language of inOneLook(['en', 'es-MX'])) {
  test.describe(language, () => {
    test.use({ language })
    const text = wordsIn(language)

    test('a British parent pays in pounds with VAT included, agrees to the terms and answers the bank’s question', async ({
      page,
      expectAccessible,
    }) => {
      await reachBritishPayment(page, text)
      const shown = (words: string | RegExp) => page.getByText(words).locator('visible=true')
      const until =
        language === 'en'
          ? /Paid until \d{1,2} [A-Z][a-z]+ \d{4}/
          : /Pagado hasta el \d{1,2} de \p{L}+ de \d{4}/u
      await expect(shown(until).first()).toBeVisible()
      await expect(
        shown(text('checkout.summary.vat', { amount: '£28.00' }))
          .or(shown('28.00'))
          .first(),
      ).toBeVisible()
      expect(await shownTotal(page, text)).toContain('168')
      await expect(page.getByText(text('checkout.payment.venmo'), { exact: true })).toHaveCount(0)
      await page.getByRole('checkbox', { name: text('checkout.coParent', { name: 'Jordan' }) }).check()
      await expect.poll(() => shownTotal(page, text)).toContain('336')
      await expect(shown('56.00').first()).toBeVisible()
      await fillCard(page, text, ASKING)
      await review(page, text)
      await expectAccessible()

      await expect(shown('London EC1A 9PN')).toBeVisible()
      const pay = page.getByRole('button', { name: text('checkout.review.pay') })
      await expect(pay).toHaveAttribute('aria-disabled', 'true')
      await expect(page.getByText(text('checkout.review.termsFirst'))).toBeVisible()
      await expectReasonRead(page, pay, text('checkout.review.termsFirst'))
      await expect(page.getByRole('checkbox', { name: text('checkout.review.marketing') })).not.toBeChecked()
      await page.getByRole('checkbox').first().check()
      await payNow(page, text)
      const bank = page.frameLocator('dialog iframe')
      await bank.getByRole('button', { name: text('sandbox.challenge.cancel') }).click()
      await expect(page.getByRole('alert')).toContainText(text('checkout.verify.cancelled'))

      await payNow(page, text)
      await bank.getByRole('textbox').fill('9999')
      await bank.getByRole('button', { name: text('sandbox.challenge.submit') }).click()
      await expect(page.getByRole('alert')).toContainText(text('checkout.verify.failed'))

      await payNow(page, text)
      await bank.getByRole('textbox').fill('1234')
      await bank.getByRole('button', { name: text('sandbox.challenge.submit') }).click()
      await expectHeading(page, text('join.credentials.title'))
      // They agreed before paying, so they are not asked again.
      await expect(page.getByText(text('rules.terms'))).toHaveCount(0)
      // Every page now shows the British support number.
      await page.goto('/join/terms')
      await expect(shown(/\+44\s20\s7946\s0132/).first()).toBeVisible()
    })
  })
}
