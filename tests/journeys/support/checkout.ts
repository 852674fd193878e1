import { expect, type Page } from '@playwright/test'
import type { Text } from '#domain/messages/text.ts'

export type Address = { line1: string; city: string; region: string; postalCode: string; timezone?: string }

export const MINNEAPOLIS: Address = {
  line1: '12 Maple Avenue',
  city: 'Minneapolis',
  region: 'MN',
  postalCode: '55401',
}

export async function fillAddress(page: Page, text: Text, address: Address): Promise<void> {
  await page.getByLabel(text('checkout.billing.line1'), { exact: true }).fill(address.line1)
  await page.getByLabel(text('checkout.billing.city'), { exact: true }).fill(address.city)
  await page.getByLabel(text('lookup.region.state'), { exact: true }).selectOption(address.region)
  await page.getByLabel(text('lookup.postalCode.zip'), { exact: true }).fill(address.postalCode)
  if (address.timezone)
    await page.getByLabel(text('checkout.billing.timezone'), { exact: true }).selectOption(address.timezone)
}

export async function fillLondon(page: Page, text: Text): Promise<void> {
  await page.getByLabel(text('checkout.billing.country'), { exact: true }).selectOption('GB')
  await page.getByLabel(text('checkout.billing.line1'), { exact: true }).fill('1 Long Lane')
  await page.getByLabel(text('checkout.billing.city'), { exact: true }).fill('London')
  await page.getByLabel(text('lookup.region.nation')).selectOption('ENG')
  await page.getByLabel(text('lookup.postalCode.postcode'), { exact: true }).fill('SW1A 1AA')
}

export type Card = { number: string; expiry: string; code: string }

/** The gateway's documented test cards. */
export const VISA: Card = { number: '4111 1111 1111 1111', expiry: '12/30', code: '123' }

/** Types a card into the provider's own frames, like a person, and waits until their scripts know it. */
export async function fillCard(page: Page, text: Text, card: Card): Promise<void> {
  const field = (label: string) =>
    page.frameLocator(`iframe[title="${label}"]`).getByRole('textbox', { name: label })
  await field(text('checkout.card.number')).fill(card.number)
  await field(text('checkout.card.expiry')).fill(card.expiry)
  await field(text('checkout.card.code')).fill(card.code)
  await expect(page.getByText(text('checkout.card.loading'))).toHaveCount(0)
}

export async function fillCredentials(
  page: Page,
  text: Text,
  { username, password }: { username: string; password: string },
): Promise<void> {
  await page
    .getByLabel(text('join.credentials.referral', { brand: 'Evenhand' }), { exact: true })
    .selectOption('FRIEND_FAMILY')
  await fillSecurityAndLogIn(page, text, { username, password })
}

/** Fills in what support asks, and the log-in. */
export async function fillSecurityAndLogIn(
  page: Page,
  text: Text,
  { username, password }: { username: string; password: string },
): Promise<void> {
  await page
    .getByLabel(text('join.credentials.securityQuestion'), { exact: true })
    .fill('Name of my first teacher?')
  await page.getByLabel(text('join.credentials.securityAnswer'), { exact: true }).fill('Mrs Abernathy')
  await page.getByLabel(text('join.credentials.securityCode'), { exact: true }).fill('4821')
  await page.getByLabel(text('join.credentials.confirmCode'), { exact: true }).fill('4821')
  await page.getByLabel(text('join.credentials.username'), { exact: true }).fill(username)
  await page.getByLabel(text('join.credentials.password'), { exact: true }).fill(password)
}
