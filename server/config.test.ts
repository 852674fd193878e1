import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const PRODUCTION = {
  STAGE: 'production',
  SECRET_KEY: 'a secret of the tests, long enough to be accepted',
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

test('a laptop needs no public origin', () => {
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
