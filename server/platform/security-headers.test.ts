import { expect, test } from 'vitest'
import { NO_PAYMENT_HOSTS, pagePolicy } from './security-headers.ts'

const TRUSTED = "require-trusted-types-for 'script'; trusted-types page-start"
const chat = { chat: ['https://*.messenger.test'], image: [], form: [] }
const provider = { ...NO_PAYMENT_HOSTS, script: ['https://js.provider.test'] }

test('no page makes a script of text, but through the one policy of our own', () => {
  expect(pagePolicy({ nonce: 'abc', payment: null })).toContain(TRUSTED)
  expect(pagePolicy({ nonce: 'abc', payment: NO_PAYMENT_HOSTS })).toContain(TRUSTED)
})

test('beside the scripts of a payment provider or a messenger that cannot hold', () => {
  expect(pagePolicy({ nonce: 'abc', payment: provider })).not.toContain('trusted-types')
  expect(pagePolicy({ nonce: 'abc', payment: null, others: chat })).not.toContain('trusted-types')
})
