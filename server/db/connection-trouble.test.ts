import { expect, test } from 'vitest'
import { isConnectionTrouble } from './connection-trouble.ts'

const coded = (code: string) => Object.assign(new Error('any words'), { code })

test.each([
  '57P01',
  '53300',
  '08006',
  '25006',
  '57014',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
])('%s is retried', (code) => {
  expect(isConnectionTrouble(coded(code))).toBe(true)
})

test('a connection that could not be opened is retried, though its error has no code', () => {
  expect(isConnectionTrouble(new Error('timeout exceeded when trying to connect'))).toBe(true)
})

test.each([
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])('a statement on a connection that has ended is retried: %s', (message) => {
  expect(isConnectionTrouble(new Error(message))).toBe(true)
})

test('a server without its socket is down, but a missing file is a bug', () => {
  const missing = coded('ENOENT')
  expect(isConnectionTrouble(Object.assign(missing, { syscall: 'connect' }))).toBe(true)
  expect(isConnectionTrouble(Object.assign(missing, { syscall: 'open' }))).toBe(false)
})

test('one of our own errors that mentions a timeout is a bug', () => {
  expect(isConnectionTrouble(new Error('the draft was terminated after its timeout'))).toBe(false)
  expect(isConnectionTrouble(coded('23505'))).toBe(false)
})
