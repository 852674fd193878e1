import { expect, test } from 'vitest'
import { keyOfHash } from './key-marks.ts'
import { parseSecretKeys } from './secret-keys.ts'
import { openSecrets, sha256, uuidFrom } from './secrets.ts'
import { BEFORE, secretsOf, STEPS } from '#tests/support/rotated-keys.ts'

const OLD = 'a first key of the tests that is long enough'
const NEW = 'a second key of the tests that is long enough'
const ROW = 'subscriptions 1'
const single = openSecrets(BEFORE)
const [added, rotated, alone] = [secretsOf(STEPS.added), secretsOf(STEPS.rotated), secretsOf(STEPS.alone)]

test.each([
  ['the first key alone', single, single],
  ['the step that adds a key, and the key before', added, single],
  ['the key before, and the step that adds a key', single, added],
  ['the rotated keys, and the step before', rotated, added],
  ['the step before, and the rotated keys', added, rotated],
  ['the new key alone, and the rotated keys', alone, rotated],
  ['the rotated keys, and the new key alone', rotated, alone],
])('values that a process with %s wrote can be read', (_case, writer, reader) => {
  expect(reader.isHash(writer.hash('session', 'a bearer'), 'session', 'a bearer')).toBe(true)
  expect(reader.isHash(writer.hash('session', 'a bearer'), 'token', 'a bearer')).toBe(false)
  expect(reader.derived('renewal-off', 'words')).toContain(writer.derive('renewal-off', 'words'))
  expect(reader.sessionKeys).toContainEqual(writer.sessionKeys[0])
  const bytes = writer.encrypt('payment-token', 'the text', ROW)
  expect(reader.decrypt('payment-token', { bytes, row: ROW })).toBe('the text')
})

test('with the key of SECRET_KEY, earlier versions can read new values', () => {
  const bytes = single.encrypt('payment-token', 'the text', ROW)
  expect(bytes).toHaveLength('the text'.length + 28)
  expect(single.hash('session', 'a bearer')).toHaveLength(32)
  expect(added.hash('session', 'a bearer')).toEqual(single.hash('session', 'a bearer'))
})

test('a stored hash shows which key made it', () => {
  expect([single, added, rotated, alone].map((of) => keyOfHash(of.hash('session', 'a')))).toEqual([
    '1',
    '1',
    '2',
    '2',
  ])
})

test('an encrypted text can be decrypted only in its row and for its use', () => {
  const bytes = rotated.encrypt('payment-token', 'the text', ROW)
  expect(() => rotated.decrypt('payment-token', { bytes, row: 'subscriptions 2' })).toThrow()
  expect(() => rotated.decrypt('payment-nonce', { bytes, row: ROW })).toThrow()
  expect(() =>
    alone.decrypt('payment-token', { bytes: single.encrypt('payment-token', 'x', ROW), row: ROW }),
  ).toThrow()
})

test('a text with the id of an unknown key is reported, and cannot be decrypted', () => {
  const told: string[] = []
  const without = openSecrets(BEFORE, (id) => told.push(id))
  const bytes = rotated.encrypt('payment-token', 'the text', ROW)
  expect(() => without.decrypt('payment-token', { bytes, row: ROW })).toThrow()
  expect(told).toEqual(['2'])
})

test('rows of SECRET_KEY are found also if the list gives its key another id', () => {
  const renamed = secretsOf(`b:${NEW},a:${BEFORE}`)
  expect(renamed.isHash(single.hash('session', 'a bearer'), 'session', 'a bearer')).toBe(true)
  const bytes = single.encrypt('payment-token', 'the text', ROW)
  expect(renamed.decrypt('payment-token', { bytes, row: ROW })).toBe('the text')
})

test.each([
  ['no id', OLD, /^entry 1 needs an id/],
  ['an id that is too long', `january26:${OLD}`, /^entry 1 needs an id/],
  ['no key', '1:', /^the id 1 has no key$/],
  ['a short key', '1:short', /^the key 1 is shorter than 32 characters$/],
  ['an id twice', `1:${OLD},1:${NEW}`, /^the id 1 is there twice$/],
  ['a key twice', `1:${OLD},2:${OLD}`, /^the ids 1 and 2 have the same key$/],
  ['an empty entry', `1:${OLD},`, /^entry 2 needs an id/],
])('keys with %s are refused, and the error text contains no key', (_case, text, problem) => {
  const parsed = parseSecretKeys(text)
  const problems = 'problems' in parsed ? parsed.problems : []
  expect(problems).toEqual([expect.stringMatching(problem)])
  expect(problems.join()).not.toMatch(/long enough|short$/)
})

test('the id of a digest never changes, because orders are found by it', () => {
  expect(uuidFrom(sha256('a name'))).toBe('36e96c62-6336-83d6-b8e9-8943830ed5c5')
})
