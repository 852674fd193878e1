import { expect, test } from 'vitest'
import { shownMethod } from './shown-method.ts'

test('staff see brand, last four and expiry of a card, and only the name of a wallet', () => {
  const visa = {
    method: 'creditCard',
    brand: 'Visa',
    lastFour: '1111',
    expirationMonth: '08',
    expirationYear: '2029',
  } as const
  expect(shownMethod(visa)).toEqual({ name: 'Visa', lastFour: '1111', expires: '08/29' })
  expect(shownMethod({ method: 'paypal', email: 'amara@example.com' })).toEqual({
    name: 'PayPal',
    lastFour: null,
    expires: null,
  })
  expect(shownMethod({ method: 'venmo', username: 'amara-o' })).toMatchObject({ name: 'Venmo' })
  expect(shownMethod(null)).toEqual({ name: null, lastFour: null, expires: null })
})
