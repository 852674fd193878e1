import type { Page } from '@playwright/test'
import { expect } from './support/journey.ts'
import { fillCard, VISA } from './support/checkout.ts'
import { test } from './support/own-app.ts'
import { wordsIn } from './support/parent.ts'
import { reachPayment, review } from './support/reach-payment.ts'
import { inOneLook } from './support/looks.ts'

test.describe.configure({ timeout: 120_000 })
const HIDDEN = /PayPal|American Express/

/** Delays the provider's token, so that the page before it can be checked. */
async function holdClientToken(page: Page): Promise<{ release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/payment\.data/, async (route) => {
    if (route.request().postData()?.includes('intent=token')) await released
    await route.fallback()
  })
  return { release }
}

for (const language of inOneLook(['es-MX', 'en'])) {
  test.describe(language, () => {
    test.use({ language })
    const text = wordsIn(language)

    test('hidden payment methods never appear, and a hidden card brand is named while its number is typed', async ({
      own,
    }) => {
      await own.start({ PAYMENT_HIDDEN: 'paypal,amex' })
      const page = await (await own.visit()).newPage()
      const token = await holdClientToken(page)
      await reachPayment(page, text)
      const ways = page.getByRole('group', { name: text('checkout.payment.methods') })
      const brands = 'Visa, Mastercard, Discover'
      await expect(ways.getByText(text('checkout.card.accepted', { brands }))).toBeVisible()
      await expect(ways.locator('img')).toHaveCount(4)
      await expect(ways.getByText(text('checkout.card.loading'))).toBeVisible()
      await expect(ways).not.toContainText(HIDDEN)

      token.release()
      const label = text('checkout.card.number')
      const number = page.frameLocator(`iframe[title="${label}"]`).getByRole('textbox', { name: label })
      await expect(ways.getByText(text('checkout.card.loading'))).toHaveCount(0)
      await expect(ways).not.toContainText(HIDDEN)

      const refused = text('checkout.card.number.refused', { brand: 'American Express' })
      await number.pressSequentially('37')
      await expect(ways.getByText(refused)).toBeVisible()
      await expect(number).toBeFocused()
      await number.pressSequentially('82 8224 6310 005')
      await expect(number).toHaveValue('3782 822463 10005')
      await expect(ways.getByText(refused)).toBeVisible()
      await expect(number).toHaveAccessibleDescription(refused)

      await number.fill('4')
      await expect(ways.locator('.field-error')).toHaveCount(0)
      await fillCard(page, text, VISA)
      await review(page, text)
    })
  })
}
