import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openSecrets } from '#server/platform/secrets/secrets.ts'
import { leakedPasswordWords } from '../../../tools/freeze-leaked-passwords.ts'
import { LEAKED_PASSWORDS_FILE, isCommonPassword } from './leaked-passwords.ts'
import {
  hashingRefusal,
  hashSecurityDetail,
  hashText,
  isOutdated,
  matchesHash,
  WAITING_MAX,
  type LogInCaller,
} from './hashing.ts'
import { SECRET_OF_TESTS } from '#tests/support/secret.ts'

const secrets = openSecrets(SECRET_OF_TESTS)

test('a hash matches only its text, with the same kind and key', async () => {
  const hash = await hashText(secrets, 'password', 'copper-kettle-41')
  const matches = (text: string, kind: 'password' | 'security-detail' = 'password', by = secrets) =>
    matchesHash(by, kind, { text, hash })
  expect(await matches('copper-kettle-41')).toBe(true)
  expect(await matches('copper-kettle-42')).toBe(false)
  expect(await matches('copper-kettle-41', 'security-detail')).toBe(false)
  expect(
    await matches('copper-kettle-41', 'password', openSecrets('the secret of another installation')),
  ).toBe(false)
  expect(isOutdated(secrets, hash)).toBe(false)
})

test('without a hash no text matches', async () => {
  expect(await matchesHash(secrets, 'password', { text: 'copper-kettle-41', hash: null })).toBe(false)
})

test('a security answer matches in other case and spacing', async () => {
  const hash = await hashSecurityDetail(secrets, 'The Niger')
  expect(await matchesHash(secrets, 'security-detail', { text: 'the niger', hash })).toBe(true)
  expect(await hashSecurityDetail(secrets, ' the   NIGER ')).not.toBe(hash)
})

test('when too many callers wait, new ones are refused and the waiting ones are served', async () => {
  const many = Array.from({ length: WAITING_MAX + 8 }, () => hashText(secrets, 'security-detail', '4071'))
  expect(hashingRefusal()).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  expect(new Set(await Promise.all(many)).size).toBe(many.length)
  expect(hashingRefusal()).toBeNull()
}, 60_000)

const at = (address: string, knownDevice: string | null = null): LogInCaller => ({ address, knownDevice })

test('a flood of log-ins from one network refuses that network, and nobody else', async () => {
  const hash = await hashText(secrets, 'password', 'copper-kettle-41')
  const logIn = async (caller: LogInCaller) =>
    matchesHash(secrets, 'password', { text: 'wrong', hash, caller })
  const flood = Array.from({ length: WAITING_MAX + 8 }, async () => logIn(at('198.51.100.7')))
  expect(hashingRefusal(at('198.51.100.99'))).toMatchObject({ status: 503 })
  expect([hashingRefusal(at('203.0.113.5')), hashingRefusal()]).toEqual([null, null])
  expect(hashingRefusal(at('198.51.100.99', 'a device that the account knows'))).toBeNull()
  let isOver = false
  const all = Promise.all(flood).then(() => (isOver = true))
  await logIn(at('203.0.113.5'))
  expect(isOver).toBe(false)
  await all
}, 60_000)

test.each([
  'Password123!',
  'P@ssw0rd2024!',
  'Dragon-1234567',
  'pass-word-1234!',
  'Letmein-letmein1!',
  '$ecret-123456',
  'aaaaaaaaaaa1!',
  'Evenhand-2026!',
])('%s is a common password with added characters', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['copper-kettle-41', 'Quiet-harbour-19', 'sunflower&ocean7', 'медный-чайник-41', 'x7#Kq9!vLm2@'])(
  '%s is not a common password',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)

test('the list of common passwords is the output of its tool and has at least ten thousand words', () => {
  const kept = readFileSync(LEAKED_PASSWORDS_FILE, 'utf8').trim().split('\n')
  expect(kept.length).toBeGreaterThan(10_000)
  expect(kept).toEqual(leakedPasswordWords())
})
