import { expect, test } from 'vitest'
import { inSession } from '#tests/support/pages/page-visit.ts'
import { OWNER_FIELD } from '#web/lib/form-owner.tsx'
import { nameOfSecret } from '#web/lib/session/link-owner.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import type { SessionData } from '#web/lib/session/session-shape.server.ts'
import { chatIdOf } from '#web/sections/chat/chat-id.server.ts'
import { action } from './chat.ts'

const HERS = { auth: 'a'.repeat(43), userId: '11111111-2222-4333-8444-555555555555' }
const HIS = { auth: 'b'.repeat(43), userId: '99999999-2222-4333-8444-555555555555' }

/** The ids with which the messenger is opened while these people are logged in, one after the other. */
async function idsOf(people: readonly SessionData['account'][]): Promise<(string | null)[]> {
  const ids: (string | null)[] = []
  await inSession({
    fetchApi: async ({ headers }) => {
      ids.push(headers.get('anonymous-id'))
      return Response.json({ messenger: null })
    },
    act: async (context) => {
      const request = new Request('https://evenhand.example/join/chat', { method: 'POST' })
      for (const account of people) {
        sessionOf(context).set({ account })
        // One person after the other.
        // oxlint-disable-next-line no-await-in-loop
        await action({ request, context, params: {}, url: new URL(request.url), pattern: '/chat' })
      }
    },
  })
  return ids
}

test('if the session has an id, the answer about the chat stores no session', async () => {
  const page = await inSession({ act: chatIdOf })
  const cookie = page.cookies.map((one) => one.split(';')[0]).join('; ')
  const { cookies, session } = await inSession({
    cookie,
    fetchApi: async () => Promise.resolve(Response.json({ messenger: null })),
    act: async (context) => {
      const request = new Request('https://evenhand.example/join/chat', { method: 'POST' })
      return action({ request, context, params: {}, url: new URL(request.url), pattern: '/chat' })
    },
  })
  expect(session.chat).toEqual(page.session.chat)
  expect(cookies).toEqual([])
})

test('a person who opens the messenger again has the same id', async () => {
  const [first, again] = await idsOf([HERS, HERS])
  expect(again).toBe(first)
})

test.each([
  ['logs in after the first one', [HERS, HIS]],
  ['comes after the log-in has ended', [HERS, undefined]],
  ['logs in where nobody was logged in', [undefined, HIS]],
])('a person who %s gets another id, and so none of the earlier messages', async (_who, people) => {
  const [first, second] = await idsOf(people)
  expect(second).not.toBe(first)
})

const CHAT = { id: '7e1c2d3f-52a9-4a0c-8f0b-1d3f5f0c9a11', of: HERS.userId }

/** Opens the messenger on a page that was opened with the chat `of`, in a browser of this session. */
async function openedOn(of: string, session: Omit<SessionData, 'visitor'>) {
  const asked: (string | null)[] = []
  const { answer, session: after } = await inSession({
    fetchApi: async ({ headers }) => {
      asked.push(headers.get('anonymous-id'))
      return Response.json({ messenger: null })
    },
    act: async (context) => {
      sessionOf(context).set(session)
      const url = new URL('https://evenhand.example/join/chat')
      const body = new URLSearchParams({ [OWNER_FIELD]: nameOfSecret(of) })
      const request = new Request(url, { method: 'POST', body })
      return action({ request, context, params: {}, url, pattern: '/chat' })
    },
  })
  return { status: answer.status, asked, chat: after.chat }
}

test.each([
  ['another person has logged in', { account: HIS, chat: CHAT }],
  [
    'another person has logged in and opened a page with a chat',
    { account: HIS, chat: { ...CHAT, of: HIS.userId, id: HIS.userId } },
  ],
  ['another visit has begun', {}],
])('a page that was left open opens no chat once %s, and changes none', async (_when, session) => {
  const opened = await openedOn(CHAT.id, session)
  expect(opened).toEqual({ status: 409, asked: [], ...('chat' in session && { chat: session.chat }) })
})

test('a page opens its own chat', async () => {
  const opened = await openedOn(CHAT.id, { account: HERS, chat: CHAT })
  expect(opened).toEqual({ status: 200, asked: [CHAT.id], chat: CHAT })
})
