import { expect, test } from 'vitest'
import { inSession } from '#tests/support/pages/page-visit.ts'
import { action } from '#web/flows/entry/events.ts'
import { sessionOf } from './session.server.ts'
import type { SessionData } from './session-shape.server.ts'

const SIGNUP_USER = '11111111-2222-4333-8444-555555555555'
const ACCOUNT_USER = '99999999-2222-4333-8444-555555555555'
const STEP = { kind: 'checkout step', signUp: 'join', step: 'review', action: 'submitted', version: 1 }
const MISMATCH = { kind: 'mismatch', place: 'payment' }

/** The events and exposures that are recorded when a page sends these events with this session. */
async function recorded(session: Omit<SessionData, 'visitor'>, events: readonly object[]) {
  const bodies: unknown[] = []
  const exposed: (string | null)[] = []
  const request = new Request('https://evenhand.example/join/events', {
    method: 'POST',
    headers: { cookie: '__Host-measurement=allowed' },
    body: JSON.stringify({ events }),
  })
  await inSession({
    fetchApi: async (call) => {
      if (call.method === 'POST') bodies.push(await call.json())
      else exposed.push(new URL(call.url).searchParams.get('userId'))
      return call.method === 'POST'
        ? new Response(null, { status: 202 })
        : Response.json({ message: 'away' }, { status: 503 })
    },
    act: async (context) => {
      sessionOf(context).set(session)
      return action({ request, context, params: {}, url: new URL(request.url), pattern: '/events' })
    },
  })
  return { bodies, exposed }
}

test('an event has the values of the session at that time, and no draft is read later', async () => {
  const known = {
    userId: SIGNUP_USER,
    email: 'amara@example.com',
    productPackage: 'premium-1y',
    term: 'SUB1YEAR',
  }
  const { bodies } = await recorded({ known }, [STEP, MISMATCH])
  expect(bodies).toMatchObject([
    {
      events: [
        { ...STEP, ...known },
        { ...MISMATCH, userId: SIGNUP_USER },
      ],
    },
  ])
})

test.each([
  ['has paid', { credentials: { token: 't', userId: ACCOUNT_USER, email: 'ben@example.com' } }],
  ['is logged in', { account: { auth: 'a', userId: ACCOUNT_USER } }],
])('the user id is on every event and exposure of a person who %s', async (_who, session) => {
  const { bodies, exposed } = await recorded(session, [STEP, MISMATCH])
  expect(exposed).toEqual([ACCOUNT_USER])
  expect(bodies).toMatchObject([{ events: [{ userId: ACCOUNT_USER }, { userId: ACCOUNT_USER }] }])
})

test('an event has no personal data before anything is known', async () => {
  const nothing = { userId: null, email: null, productPackage: null, term: null }
  const { bodies, exposed } = await recorded({}, [STEP])
  expect(exposed).toEqual([null])
  expect(bodies).toMatchObject([{ events: [{ ...STEP, ...nothing }] }])
})

test.each([
  ['is logged in', { account: { auth: 'a', userId: ACCOUNT_USER } }],
  ['has paid', { credentials: { token: 't', userId: ACCOUNT_USER, email: 'ben@example.com' } }],
])(
  'if one person %s and another one signs up in the same browser, events name neither',
  async (_who, session) => {
    const known = {
      userId: SIGNUP_USER,
      email: 'amara@example.com',
      productPackage: 'plus',
      term: 'SUB1YEAR',
    }
    const { bodies, exposed } = await recorded({ ...session, known }, [STEP, MISMATCH])
    expect(exposed).toEqual([null])
    expect(bodies).toMatchObject([{ events: [{ userId: null, email: null }, { userId: null }] }])
  },
)
