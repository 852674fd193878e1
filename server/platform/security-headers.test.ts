import { expect, test } from 'vitest'
import { NO_PAYMENT_HOSTS, pagePolicy } from './security-headers.ts'

const TRUSTED = "require-trusted-types-for 'script'; trusted-types page-start default"
const chat = { chat: ['https://*.messenger.test'], image: [], form: [] }
const provider = { ...NO_PAYMENT_HOSTS, script: ['https://js.provider.test'] }

test('a page requires Trusted Types', () => {
  expect(pagePolicy({ nonce: 'abc', payment: null })).toContain(TRUSTED)
  expect(pagePolicy({ nonce: 'abc', payment: NO_PAYMENT_HOSTS })).toContain(TRUSTED)
})

test('a page with scripts of a payment provider or of a messenger cannot require them', () => {
  expect(pagePolicy({ nonce: 'abc', payment: provider })).not.toContain('trusted-types')
  expect(pagePolicy({ nonce: 'abc', payment: null, others: chat })).not.toContain('trusted-types')
})
