import type { Page } from '@playwright/test'
import type { Text } from '#domain/messages/text.ts'
import { expect, test } from './support/journey.ts'
import { fillCard, VISA } from './support/checkout.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import { payNow, reachPayment, review } from './support/reach-payment.ts'

const [english, spanish] = [wordsIn('en'), wordsIn('es-MX')]

async function speak(page: Page, from: Text, language: 'en' | 'es-MX'): Promise<void> {
  await page.getByRole('combobox', { name: from('chrome.language') }).selectOption(language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

test('a change of language keeps the view, the typed card and the code, and translates the price', async ({
  page,
}) => {
  await reachPayment(page, english)
  await page.getByText(english('checkout.code.question')).click()
  await page.getByLabel(english('checkout.code')).fill('FAMILY-2026')
  await page.getByRole('button', { name: english('checkout.code.apply'), exact: true }).click()
  await page.getByLabel(english('checkout.card.holder')).fill('A. Okafor')
  await fillCard(page, english, VISA)

  await speak(page, english, 'es-MX')
  await expectHeading(page, spanish('checkout.payment.title'))
  await expect(page.getByLabel(spanish('checkout.card.holder'))).toHaveValue('A. Okafor')
  const label = english('checkout.card.number')
  const number = page.frameLocator(`iframe[title="${label}"]`).getByRole('textbox', { name: label })
  await expect(number).toHaveValue(VISA.number)
  await expect(page.getByRole('complementary')).toContainText('Premium, 1 año')
  await expect(
    page.getByRole('button', { name: spanish('checkout.code.remove', { code: 'FAMILY-2026' }) }),
  ).toBeVisible()
  await review(page, spanish)

  await speak(page, spanish, 'en')
  await expectHeading(page, english('checkout.review.title'))
  await expect(page.getByText('Premium, 1 year')).toBeVisible()
  await expect(
    page.getByText(english('checkout.review.cardEnding', { brand: 'Visa', lastFour: '1111' })),
  ).toBeVisible()
  await payNow(page, english)
  await expectHeading(page, english('join.credentials.title'))
})

test('card fields that are empty take the new language', async ({ page }) => {
  await reachPayment(page, english)
  await speak(page, english, 'es-MX')
  await expectHeading(page, spanish('checkout.payment.title'))
  await fillCard(page, spanish, VISA)
  await review(page, spanish)
})
