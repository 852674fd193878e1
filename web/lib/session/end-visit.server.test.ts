import { expect, test, vi } from 'vitest'
import { visit } from '#tests/support/pages/page-visit.ts'
import { endEvicted } from './end-secret.server.ts'
import { ENDINGS, endVisit, endVisitBefore, putInvitationsAway } from './end-visit.server.ts'
import { sessionOf } from './session.server.ts'

type Context = Parameters<typeof sessionOf>[0]
const USER = '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11'
const request = new Request('https://evenhand.example/')
const gone = () => new Response(null, { status: 204 })
const ENDS = {
  'DELETE /v2/invites/keys': gone,
  'DELETE /v2/browser-tokens': gone,
  'DELETE /v2/login/devices': gone,
  [`DELETE /v2/registrations/${USER}`]: gone,
  'POST /v2/logout': gone,
}
/** A secret that contains the name of its key in the session. */
const secret = (name: string) => name.padEnd(43, '_')
const named = (sent: readonly { call: string; authorization: string | null }[]) =>
  sent
    .map(({ call, authorization }) => `${call} ${authorization?.replace(/^Bearer |_+$/g, '') ?? ''}`.trim())
    .toSorted()

const INVITATIONS = [
  { number: 1, link: secret('link'), userId: USER, token: secret('key') },
  { number: 2, link: secret('link'), userId: USER, paid: { token: secret('paid'), email: '' } },
  { number: 3, link: secret('link') },
]
const FULL = {
  account: { auth: secret('auth'), userId: USER },
  device: secret('device'),
  registration: { signupId: USER, registrationKey: secret('draft') },
  invitations: INVITATIONS,
  credentials: { token: secret('credentials'), userId: USER, email: '' },
  passwordLink: secret('professional'),
  passwordReset: secret('reset'),
  renewalHolder: { userId: USER, secret: secret('renewal') },
}

test.each(ENDINGS)('%s ends all secrets of the browser on the server, but no mailed link', async (of) => {
  const { sent, session } = await visit({
    answers: ENDS,
    session: FULL,
    act: async (context) => endVisit(context, { request, of }),
  })
  expect(named(sent)).toEqual([
    'DELETE /v2/browser-tokens credentials',
    'DELETE /v2/browser-tokens paid',
    'DELETE /v2/browser-tokens professional',
    'DELETE /v2/browser-tokens renewal',
    'DELETE /v2/browser-tokens reset',
    'DELETE /v2/invites/keys key',
    'DELETE /v2/login/devices device',
    `DELETE /v2/registrations/${USER}`,
    'POST /v2/logout auth',
  ])
  expect(Object.keys(session)).toEqual(['visitor'])
})

test('secrets that the pages dropped or replaced end too, because a copy may be older', async () => {
  const drop = (context: Context) => {
    const session = sessionOf(context)
    session.set({ credentials: { token: secret('newer'), userId: USER, email: '' } })
    session.set({ registration: undefined, passwordReset: undefined, passwordLink: undefined })
    session.set({ renewalHolder: undefined })
    session.clear()
  }
  const { sent } = await visit({
    answers: ENDS,
    session: { ...FULL, account: undefined, invitations: [], device: undefined },
    act: async (context) => {
      drop(context)
      return endVisit(context, { request, of: 'leave' })
    },
  })
  expect(named(sent)).toEqual([
    'DELETE /v2/browser-tokens credentials',
    'DELETE /v2/browser-tokens newer',
    'DELETE /v2/browser-tokens professional',
    'DELETE /v2/browser-tokens renewal',
    'DELETE /v2/browser-tokens reset',
    `DELETE /v2/registrations/${USER}`,
  ])
})

test('a session and a device that a log-in or a new password replaced end with the visit', async () => {
  const { sent } = await visit({
    answers: ENDS,
    session: { account: FULL.account, device: FULL.device },
    act: async (context) => {
      const session = sessionOf(context)
      session.set({ account: { auth: secret('other'), userId: USER }, device: secret('newer') })
      session.clear()
      expect(session.data.outlived?.map((each) => each.secret)).not.toContain(secret('newer'))
      return endVisit(context, { request, of: 'leave' })
    },
  })
  expect(named(sent)).toEqual([
    'DELETE /v2/login/devices device',
    'DELETE /v2/login/devices newer',
    'POST /v2/logout auth',
    'POST /v2/logout other',
  ])
})

test('a dropped secret that does not fit into the cookie ends at once', async () => {
  const { sent } = await visit({
    answers: ENDS,
    session: {},
    act: async (context) => {
      for (const name of ['1', '2', '3', '4', '5', '6', '7', '8'])
        sessionOf(context).set({ passwordReset: secret(name) })
      const args = { request, url: new URL(request.url), pattern: '/', context, params: {} }
      return endEvicted(args, async () => new Response())
    },
  })
  expect(named(sent)).toEqual(['DELETE /v2/browser-tokens 1'])
})

test('a log-out before an invitation ends and deletes everything except that invitation', async () => {
  const [invitation] = INVITATIONS
  if (!invitation) throw new Error('there is a first invitation')
  const { sent, session, answer } = await visit({
    answers: ENDS,
    session: { ...FULL, known: { email: 'amara@example.com' } },
    act: async (context) => endVisitBefore(context, { invitation, next: '/invite' }),
  })
  expect(named(sent)).toContain('POST /v2/logout auth')
  expect(named(sent)).toContain('DELETE /v2/browser-tokens paid')
  expect(named(sent)).not.toContain('DELETE /v2/invites/keys key')
  expect({ ...session, visitor: '' }).toEqual({ visitor: '', invitations: [invitation] })
  expect(answer.headers.get('clear-site-data')).toBe('"storage"')
})

test('a logged-in person who removes an invitation stays logged in, and nothing of it is left', async () => {
  const { account, device } = FULL
  const { sent, session, answer } = await visit({
    answers: ENDS,
    session: { ...FULL, typed: { until: Date.now() + 1000 }, inviteOptOut: secret('stop') },
    act: async (context) => putInvitationsAway(context, { next: '/invite/put-away' }),
  })
  expect(named(sent)).not.toContain('POST /v2/logout auth')
  expect(named(sent)).not.toContain('DELETE /v2/login/devices device')
  expect(named(sent)).toContain('DELETE /v2/invites/keys key')
  expect(named(sent)).toContain('DELETE /v2/browser-tokens paid')
  expect({ ...session, visitor: '' }).toEqual({ visitor: '', account, device })
  expect(answer.headers.get('clear-site-data')).toBe('"storage"')
  expect(answer.headers.get('location')).toBe('/invite/put-away')
})

test('a slow server does not delay the person, and is asked again until the visit has ended', async () => {
  vi.useFakeTimers()
  let asked = 0
  const left = visit({
    answers: {
      'DELETE /v2/browser-tokens': () => {
        asked += 1
        if (asked === 1) throw new Error('away')
        return asked < 4 ? new Response(null, { status: asked === 2 ? 503 : 429 }) : gone()
      },
    },
    session: { passwordReset: secret('reset') },
    act: async (context) => endVisit(context, { request, of: 'leave' }),
  })
  await vi.advanceTimersByTimeAsync(2000)
  expect(Object.keys((await left).session)).toEqual(['visitor'])
  expect(asked).toBe(2)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(asked).toBe(4)
  vi.useRealTimers()
})
