import { expect, test } from 'vitest'
import { visit } from '#tests/support/pages/page-visit.ts'
import { testSite } from '#tests/support/site.ts'
import { leaveReceipt } from './leave-receipt.server.ts'

const request = (fields = {}) =>
  new Request('https://evenhand.test/join/receipt', { method: 'POST', body: new URLSearchParams(fields) })
const account = {
  auth: 'a'.repeat(43),
  userId: '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11',
  kind: 'parent',
} as const
const PARENT = {
  firstName: 'Ben',
  lastName: 'Okafor',
  email: 'ben@example.com',
  phoneCountryCode: '+1',
  phoneNumber: '6125550123',
}
const { home, logIn } = testSite.links
const below = (link: string) => link.slice(testSite.basePath.length)

test.each([
  ['where the log-in said', { account, afterLogIn: '/join/my-cases' }, '/my-cases'],
  ['home when the log-in said nothing', { account }, below(home)],
  ['to the log-in page without a log-in', {}, below(logIn)],
])('the button of the receipt leads %s', async (_where, session, target) => {
  const { answer } = await visit({
    answers: {},
    session,
    act: async (context) => leaveReceipt(context, request()),
  })
  expect(answer.headers.get('location')).toBe(target)
})

test.each([
  ['the passkeys', { account, afterLogIn: '/join/my-cases' }, '/account/passkeys'],
  ['the log-in page without a log-in', {}, below(logIn)],
])('the button for a passkey leads to %s', async (_where, session, target) => {
  const { answer } = await visit({
    answers: {},
    session,
    act: async (context) => leaveReceipt(context, request({ next: 'passkeys' })),
  })
  expect(answer.headers.get('location')).toBe(target)
})

test('the log-in stays, and of the rest only a secret stays that ends with the visit', async () => {
  const passwordReset = 'r'.repeat(43)
  const left = await visit({
    answers: {},
    session: { account, passwordReset, country: 'MX', afterLogIn: '/join/home' },
    act: async (context) => leaveReceipt(context, request()),
  })
  const outlived = [{ of: 'browser-token', secret: passwordReset }]
  expect(left.session).toEqual({ visitor: left.session.visitor, account, outlived })
})

const { userId } = account
const typed = { until: Date.now() + 60_000, parent: { ...PARENT, version: 0 } }

test.each([
  ['a sign-up', { registration: { signupId: userId, registrationKey: 'k'.repeat(43) } }],
  ['the text of a first step', { typed }],
  ['a paid sign-up', { credentials: { token: 't'.repeat(43), userId, email: 'ben@example.com' } }],
  ['an invitation', { invitations: [{ number: 1, link: 'l'.repeat(43), userId, token: 't'.repeat(43) }] }],
  ['a possible duplicate', { duplicate: { parent: PARENT } }],
])('%s that was begun after the receipt stays', async (_what, begun) => {
  const session = { account, afterLogIn: '/join/my-cases', ...begun }
  const left = await visit({
    answers: {},
    session,
    act: async (context) => leaveReceipt(context, request()),
  })
  expect(left.answer.headers.get('location')).toBe('/my-cases')
  expect(left.session).toEqual({ visitor: left.session.visitor, ...session })
})
