import { expect, test } from 'vitest'
import { visit } from '#tests/support/pages/page-visit.ts'
import { passkeyKey } from './passkey.server.ts'
import { action } from './passkey.ts'

const AUTH = 'a'.repeat(43)
const DEVICE = 'd'.repeat(43)
const KEY = 'k'.repeat(43)
const USER = '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11'
const ANSWER = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
}
const done = () => new Response(null, { status: 204 })
const letIn = () =>
  Response.json({ auth: AUTH, userId: USER, redirectUrl: '/join/account/billing', device: DEVICE })
const refused = () => Response.json({ status: 422, message: 'No' }, { status: 422 })

/** Sends a form to the route, in a browser with this session. */
async function send({
  fields = {},
  answer = letIn,
  session = { passkeyKey: KEY },
}: {
  fields?: Record<string, string>
  answer?: () => Response
  session?: Parameters<typeof visit>[0]['session']
}) {
  const url = new URL('https://evenhand.test/join/login/passkey')
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) })
  const visited = await visit({
    answers: {
      'POST /v2/login/passkey': answer,
      'POST /v2/login/passkey-challenges': answer,
      'GET /v2/account': done,
      'POST /v2/logout': done,
    },
    session,
    act: async (context) => action({ context, request, url, pattern: '/login/passkey', params: {} }),
  })
  const { status } = visited.answer
  return { ...visited, status, said: status === 200 ? ((await visited.answer.json()) as unknown) : null }
}
const passkey = JSON.stringify(ANSWER)

test('a log-in with a passkey stores the session and the device, and returns the next page', async () => {
  const { said, session, sent } = await send({ fields: { passkey, to: '/join/account/billing' } })
  expect(said).toBe('/join/account/billing')
  expect(session.account).toEqual({ auth: AUTH, userId: USER })
  expect([session.device, session.passkeyKey]).toEqual([DEVICE, undefined])
  expect(sent[0]?.body).toMatchObject({
    browserKey: KEY,
    passkey: ANSWER,
    redirectUrl: '/join/account/billing',
  })
})

test('the earlier session of the browser ends, even if it belongs to another person', async () => {
  const account = { auth: 'b'.repeat(43), userId: USER }
  const { sent } = await send({ fields: { passkey }, session: { passkeyKey: KEY, account } })
  expect(sent.at(-1)).toMatchObject({ call: 'POST /v2/logout', authorization: `Bearer ${account.auth}` })
})

test('a log-in cannot lead to a page of another site', async () => {
  const { sent } = await send({ fields: { passkey, to: 'https://evil.example/' } })
  expect(sent[0]?.body).toMatchObject({ redirectUrl: null })
})

test.each([
  ['the API refuses it', { fields: { passkey }, answer: refused }],
  ['it is no answer of a device', { fields: { passkey: '{"id":1}' } }],
  ['it is no JSON', { fields: { passkey: '{' } }],
  ['the browser has asked nothing', { fields: { passkey }, session: {} }],
])('nobody is logged in if %s', async (_why, given) => {
  const { said, session } = await send(given)
  expect([said, session.account]).toEqual([null, undefined])
})

test.each([429, 500, 503])('a log-in that is answered with %s is not said to be refused', async (status) => {
  const answer = () => Response.json({ status, message: 'No' }, { status })
  expect((await send({ fields: { passkey }, answer })).status).toBe(503)
  expect((await send({ answer })).status).toBe(503)
})

test('a challenge belongs to the secret that the page gave to its browser', async () => {
  const options = { challenge: KEY, rpId: 'evenhand.test', timeout: 300_000, userVerification: 'required' }
  const { said, sent, session } = await send({ answer: () => Response.json(options) })
  expect(said).toEqual(options)
  expect([sent[0]?.body, session.passkeyKey]).toEqual([{ browserKey: KEY }, KEY])
})

/** The secrets of a browser that asks twice. */
const keys = async (session: object) =>
  visit({
    answers: {},
    session,
    act: async (context) => [passkeyKey(context), passkeyKey(context)],
  })

test('each browser gets its own secret, and keeps it', async () => {
  const [one, other] = [await keys({}), await keys({})]
  expect(one.answer[0]).toMatch(/^[\w-]{43}$/)
  expect(one.answer[1]).toBe(one.answer[0])
  expect(one.answer[0]).not.toBe(other.answer[0])
})
