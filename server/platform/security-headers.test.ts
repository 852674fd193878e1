import { expect, test } from 'vitest'
import { NO_PAYMENT_HOSTS, pagePolicy } from './security-headers.ts'

const TRUSTED = "require-trusted-types-for 'script'; trusted-types page-start default"
const provider = { ...NO_PAYMENT_HOSTS, script: ['https://js.provider.test'] }

test('a page requires Trusted Types', () => {
  expect(pagePolicy({ nonce: 'abc', payment: null })).toContain(TRUSTED)
  expect(pagePolicy({ nonce: 'abc', payment: NO_PAYMENT_HOSTS })).toContain(TRUSTED)
})

test('a page with scripts of a payment provider, or where a messenger may open, cannot require them', () => {
  expect(pagePolicy({ nonce: 'abc', payment: provider })).not.toContain('trusted-types')
  expect(pagePolicy({ nonce: 'abc', payment: null, hasMessenger: true })).not.toContain('trusted-types')
})
