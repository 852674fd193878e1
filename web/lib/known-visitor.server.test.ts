import { expect, test } from 'vitest'
import { inSession } from '#tests/support/page-visit.ts'
import { action } from '../flows/entry/events.ts'
import { sessionOf, type SessionData } from './session.server.ts'

const SIGNUP_USER = '11111111-2222-4333-8444-555555555555'
const ACCOUNT_USER = '99999999-2222-4333-8444-555555555555'
const STEP = { kind: 'checkout step', signUp: 'join', step: 'review', action: 'submitted', version: 1 }
const MISMATCH = { kind: 'mismatch', place: 'payment' }

/** What is recorded when a page tells of these events while the session holds this. */
async function recorded(session: Omit<SessionData, 'visitor'>, events: readonly object[]): Promise<unknown> {
  const bodies: unknown[] = []
  const request = new Request('https://evenhand.example/join/events', {
    method: 'POST',
    headers: { cookie: '__Host-measurement=allowed' },
    body: JSON.stringify({ events }),
  })
  await inSession({
    fetchApi: async (call) => {
      if (call.method === 'POST') bodies.push(await call.json())
      return call.method === 'POST'
        ? new Response(null, { status: 202 })
        : Response.json({ message: 'away' }, { status: 503 })
    },
    act: async (context) => {
      sessionOf(context).set(session)
      return action({ request, context, params: {}, url: new URL(request.url), pattern: '/events' })
    },
  })
  return bodies
}

test('an event has what the browser’s session held when it was sent; no draft is read later', async () => {
  const known = {
    userId: SIGNUP_USER,
    email: 'amara@example.com',
    productPackage: 'premium-1y',
    term: 'SUB1YEAR',
  }
  expect(await recorded({ known }, [STEP, MISMATCH])).toMatchObject([
    {
      events: [
        { ...STEP, ...known },
        { ...MISMATCH, userId: SIGNUP_USER },
      ],
    },
  ])
})

test.each([
  ['is invited', { invite: { token: 't', userId: ACCOUNT_USER } }],
  ['has paid', { credentials: { token: 't', userId: ACCOUNT_USER, email: 'ben@example.com' } }],
  ['is logged in', { account: { auth: 'a', userId: ACCOUNT_USER } }],
])('the user is named on every event of somebody who %s', async (_who, session) => {
  expect(await recorded(session, [STEP, MISMATCH])).toMatchObject([
    { events: [{ userId: ACCOUNT_USER }, { userId: ACCOUNT_USER }] },
  ])
})

test('before anything is known an event names nobody', async () => {
  const nothing = { userId: null, email: null, productPackage: null, term: null }
  expect(await recorded({}, [STEP])).toMatchObject([{ events: [{ ...STEP, ...nothing }] }])
})
