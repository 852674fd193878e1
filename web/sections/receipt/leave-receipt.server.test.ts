import { expect, test } from 'vitest'
import { visit } from '#tests/support/page-visit.ts'
import { testSite } from '#tests/support/site.ts'
import { leaveReceipt } from './leave-receipt.server.ts'

const request = (fields = {}) =>
  new Request('https://evenhand.test/join/receipt', { method: 'POST', body: new URLSearchParams(fields) })
const account = {
  auth: 'a'.repeat(43),
  userId: '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11',
  kind: 'parent',
} as const
const registration = { signupId: account.userId, registrationKey: 'k'.repeat(43) }
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

test('the log-in stays, and of the sign-up only a secret stays that ends with the visit', async () => {
  const left = await visit({
    answers: {},
    session: { account, registration, afterLogIn: '/join/home' },
    act: async (context) => leaveReceipt(context, request()),
  })
  const outlived = [{ of: 'draft', secret: registration.registrationKey, id: registration.signupId }]
  expect(left.session).toEqual({ visitor: left.session.visitor, account, outlived })
})
