import { expect, test } from 'vitest'
import { expiresBefore } from './card-expiry.ts'

const card = (expirationMonth: string, expirationYear: string) => ({
  method: 'creditCard' as const,
  brand: 'Visa',
  lastFour: '1111',
  expirationMonth,
  expirationYear,
})

test('a card is valid until the last day of its month', () => {
  expect(expiresBefore(card('02', '2028'), '2028-02-29')).toBe(false)
  expect(expiresBefore(card('02', '2028'), '2028-03-01')).toBe(true)
})

test('a wallet, and a card with an unknown date, never expire', () => {
  expect(expiresBefore({ method: 'paypal', email: 'a@example.com' }, '2099-01-01')).toBe(false)
  expect(expiresBefore(card('', ''), '2099-01-01')).toBe(false)
})
