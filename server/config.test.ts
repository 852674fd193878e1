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
