import { expect, type Locator, type Page } from '@playwright/test'
import type { Shop } from './provider-page-entry.ts'

declare const shop: Shop

type Field = 'number' | 'expirationDate' | 'cvv'

/** A number of a hidden brand is refused while it is typed and when it is sent. Another brand is then accepted. */
export async function expectAmexRefused(page: Page, box: (field: Field) => Locator): Promise<void> {
  const state = async () => page.evaluate(() => shop.state())
  await box('number').pressSequentially('37')
  await expect.poll(state).toMatchObject({
    brand: 'American Express',
    refused: true,
    fields: { number: { valid: false, potentiallyValid: false } },
  })
  await box('number').fill('378282246310005')
  await box('expirationDate').fill('12/35')
  await box('cvv').fill('1234')
  expect(await page.evaluate(async () => shop.tokenise())).toEqual({ outcome: 'invalid', fields: ['number'] })
  await box('number').fill('4111111111111111')
  await box('cvv').fill('123')
  await expect.poll(state).toMatchObject({ brand: 'Visa', refused: false, valid: true })
}
