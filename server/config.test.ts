import { expect, test } from 'vitest'
import { readConfig, readDatabaseUrl } from './config.ts'
import { SECRET_OF_TESTS } from '#tests/support/secret.ts'

const PRODUCTION = {
  STAGE: 'production',
  SECRET_KEY: SECRET_OF_TESTS,
  ALLOW_SANDBOX_PAYMENTS: '1',
}

test.each([
  ['none', undefined],
  ['an http one', 'http://join.evenhand.test'],
])('production refuses to start with %s as the public origin, in one sentence', (_case, origin) => {
  expect(() => readConfig({ ...PRODUCTION, PUBLIC_ORIGIN: origin })).toThrow(
    /:\n {2}PUBLIC_ORIGIN: production needs its public https address, such as \S+$/,
  )
})

test.each([
  [{ MANAGEMENT_PORT: '4001', PORT: '4001' }, 'MANAGEMENT_PORT: must be another port than PORT'],
  [{ DRAIN_PAUSE_MS: '60000' }, 'STOP_LIMIT_MS: longer than DRAIN_PAUSE_MS'],
  [
    { DATABASE_URL: 'mysql://db/evenhand' },
    'DATABASE_URL: must be like postgres://user:password@host/database',
  ],
])('a process refuses to start with %o', (wrong, sentence) => {
  const asked = { ...PRODUCTION, PUBLIC_ORIGIN: 'https://join.evenhand.test' }
  expect(() => readConfig({ ...asked, ...wrong })).toThrow(`\n  ${sentence}`)
  expect(() => readConfig({ ...asked, DATABASE_URL: 'postgresql://db/evenhand' })).not.toThrow()
})

test('production starts with an https origin', () => {
  const { site } = readConfig({ ...PRODUCTION, PUBLIC_ORIGIN: 'https://Join.Evenhand.test:443/' })
  expect(site.origin).toBe('https://join.evenhand.test')
})

test.each(['https://evenhand.test/join', 'https://evenhand.test/?a', 'https://a@evenhand.test'])(
  '%s is not a bare origin',
  (origin) => {
    expect(() => readConfig({ ...PRODUCTION, PUBLIC_ORIGIN: origin })).toThrow(/only scheme, host and port/)
  },
)

test('production refuses the workshop, where anyone could act as another person', () => {
  const asked = { ...PRODUCTION, PUBLIC_ORIGIN: 'https://join.evenhand.test' }
  expect(() => readConfig(asked, ['--workshop'])).toThrow(/\n {2}--workshop: .+ needs STAGE=local$/)
  expect(readConfig({ ...asked, STAGE: 'local' }, ['--workshop']).workshop).toBe(true)
  expect(readConfig({ ...asked, STAGE: 'local' }).workshop).toBe(false)
})

test("a developer's machine needs no public origin", () => {
  const { SECRET_KEY } = PRODUCTION
  expect(readConfig({ STAGE: 'local', SECRET_KEY, PORT: '3100' }).site.origin).toBe('http://localhost:3100')
})

test('production refuses an imitation of Braintree, unless gateways that move no money are allowed', () => {
  const asked = {
    ...PRODUCTION,
    PUBLIC_ORIGIN: 'https://join.evenhand.test',
    SMTP_URL: 'smtp://mail.evenhand.test',
    PAYMENT_PROVIDER: 'braintree',
    BRAINTREE_ENVIRONMENT: 'http://127.0.0.1:4000',
    BRAINTREE_MERCHANT_ID: 'm',
    BRAINTREE_PUBLIC_KEY: 'p',
    BRAINTREE_PRIVATE_KEY: 'k',
  }
  expect(readConfig(asked).BRAINTREE_ENVIRONMENT).toBe('http://127.0.0.1:4000')
  expect(() => readConfig({ ...asked, ALLOW_SANDBOX_PAYMENTS: '0' })).toThrow(/moves no money/)
})

const NEXT = 'another secret of the tests that is long enough'

test('a list of keys replaces the single key', () => {
  const { SECRET_KEY } = PRODUCTION
  const { keyRing } = readConfig({
    STAGE: 'local',
    SECRET_KEYS: `2:${NEXT},1:${SECRET_KEY.replace(',', '%2C')}`,
    SECRET_KEY,
  })
  expect(keyRing).toEqual({
    keys: [
      { id: '2', key: NEXT },
      { id: '1', key: SECRET_KEY },
    ],
    namesKeys: true,
  })
})

test.each([
  ['no key at all', {}, /SECRET_KEYS: required in production$/],
  ['a short key', { SECRET_KEYS: '1:short' }, /SECRET_KEYS: the key 1 is shorter than 32 characters$/],
  ['an id twice', { SECRET_KEYS: `1:${NEXT},1:${NEXT} too` }, /SECRET_KEYS: the id 1 is there twice$/],
  [
    'a single key that the list forgets',
    { SECRET_KEYS: `2:${NEXT}`, SECRET_KEY: PRODUCTION.SECRET_KEY },
    /SECRET_KEY: is not in SECRET_KEYS; add it there as 1:…, or remove it if no row needs it$/,
  ],
])('production does not start with %s', (_case, keys, problem) => {
  const { SECRET_KEY: _, ...others } = PRODUCTION
  const env = { ...others, PUBLIC_ORIGIN: 'https://join.evenhand.test', SMTP_URL: 'smtp://mail', ...keys }
  expect(() => readConfig(env)).toThrow(problem)
})

test('a command that needs only the database names what is wrong with its address', () => {
  expect(() => readDatabaseUrl({})).toThrow('Set DATABASE_URL to the database of the application.')
  expect(() => readDatabaseUrl({ DATABASE_URL: 'evenhand' })).toThrow(
    'DATABASE_URL: must be like postgres://user:password@host/database',
  )
  expect(readDatabaseUrl({ DATABASE_URL: 'postgres://db/evenhand' })).toBe('postgres://db/evenhand')
})
