import { describe, expect, test } from 'vitest'
import { testSite as site } from '#tests/support/site.ts'
import { beginningInstead, isOurs, logInOutcome } from './log-in.ts'

const session = { auth: 'a'.repeat(43), userId: '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11' }
const nobody = { auth: null, userId: null }

describe('the result of a log-in', () => {
  test.each([
    '/join/account',
    '/join/my-cases',
    '/join/home',
    'https://billing.evenhand.test/',
    '/join/step3',
  ])('a redirect to %s means success', (redirectUrl) => {
    expect(logInOutcome(site, { ...session, url: redirectUrl, redirectUrl })).toEqual({
      outcome: 'in',
      ...session,
      target: redirectUrl,
    })
  })

  test.each(['/', '/join', '/join/', '/join/login', '', null])(
    'a redirect to the root, to the log-in page or nowhere is a refusal: %s',
    (redirectUrl) => {
      const answer = { ...session, url: '/join/login', redirectUrl }
      expect(logInOutcome(site, answer)).toEqual({ outcome: 'wrong' })
    },
  )

  test('without a session, even a good redirect is a refusal', () => {
    const redirectUrl = '/join/account'
    expect(logInOutcome(site, { ...nobody, url: redirectUrl, redirectUrl })).toEqual({ outcome: 'wrong' })
  })

  test.each(['https://evil.example/', '//evil.example/', '/other/place', 'javascript:alert(1)'])(
    'a redirect to a foreign page leads home: %s',
    (redirectUrl) => {
      const outcome = logInOutcome(site, { ...session, url: redirectUrl, redirectUrl })
      expect(outcome).toMatchObject({ outcome: 'in', target: '/join/home' })
    },
  )

  test.each(['verification', 'new-password', 'contact'] as const)(
    'the server may ask for more input: %s',
    (demand) => {
      const answer = { ...nobody, url: `/join/login/${demand}`, redirectUrl: '/join/login' }
      expect(logInOutcome(site, answer)).toEqual({ outcome: 'asked', demand })
    },
  )

  test('an unknown demand is a refusal', () => {
    const answer = { ...nobody, url: '/join/login/captcha', redirectUrl: '/join/login' }
    expect(logInOutcome(site, answer)).toEqual({ outcome: 'wrong' })
  })
})

test.each([
  ['/join/account/billing', true],
  ['/join/invite/account?invitation=10', true],
  ['/join/invite/account?invitation=', false],
  ['https://billing.evenhand.test/', true],
  ['https://billing.evenhand.test/elsewhere', false],
  ['/join', false],
  ['/joined/account', false],
  ['/join//evil.example', false],
  ['/join/../evil', false],
  ['/join/%2e%2e/evil', false],
  ['/join/account?next=https://evil.example', false],
  ['\\join\\account', false],
])('%s is our own page: %s', (target, ours) => {
  expect(isOurs(site, target)).toBe(ours)
})

test.each([
  ['/join/invite/account', '/invite'],
  ['/join/invite/account?invitation=2', '/invite?invitation=2'],
  ['/join/invite/accounts', '/signup'],
  ['/join/account/billing', '/signup'],
  [null, '/signup'],
])('a person who wanted %s and has no account begins at %s', (wanted, path) => {
  expect(beginningInstead(site, wanted)).toBe(path)
})
