import { expect, test } from 'vitest'
import { whyRefused } from './why-refused.ts'

test.each([
  ['insufficient funds', { reason: 'processor', code: '2001', type: 'soft' }, 'not-enough'],
  ['a limit of the card', { reason: 'processor', code: '2002', type: 'soft' }, 'not-enough'],
  ['an expired card', { reason: 'processor', code: '2004', type: 'hard' }, 'expired'],
  ['a wrong date', { reason: 'invalid-expiry', code: '', type: null }, 'expired'],
  ['a closed account', { reason: 'processor', code: '2021', type: 'hard' }, 'gone'],
  ['a bank that wants its customer', { reason: 'processor', code: '2099', type: 'soft' }, 'verify'],
  ['a required verification', { reason: 'verification-required', code: '', type: null }, 'verify'],
  ['no payment method on file', { reason: 'no-method', code: '', type: 'hard' }, 'no-method'],
  ['a decline without a reason', { reason: 'processor', code: '2000', type: 'soft' }, 'bank'],
  ['an unknown code', { reason: 'gateway', code: '9999' }, 'bank'],
] as const)('%s has its own text for the person', (_what, decline, why) => {
  expect(whyRefused(decline)).toBe(why)
})
