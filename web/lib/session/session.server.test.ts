import { EncryptJWT } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#domain/durations.ts'
import { inSession } from '#tests/support/pages/page-visit.ts'
import type { SessionKey } from '../host.ts'
import { sessionOf, type Session } from './session.server.ts'
import type { SessionData } from './session-shape.server.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

type SessionKeys = readonly [SessionKey, ...SessionKey[]]

/** One request with the cookies of the previous one. Returns the content of the session and the cookies after it. */
async function visit(
  cookie: string,
  act: (session: Session) => void = () => undefined,
  sessionKeys?: SessionKeys,
): Promise<{ data: SessionData; cookie: string; written: readonly string[] }> {
  const { session, cookies } = await inSession({
    cookie,
    act: (context) => act(sessionOf(context)),
    ...(sessionKeys ? { sessionKeys } : {}),
  })
  return { data: session, cookie: keptBy(cookie, cookies), written: cookies }
}

/** What a browser sends after some `Set-Cookie` headers. It drops cookies of more than 4096 bytes. */
function keptBy(cookie: string, written: readonly string[]): string {
  const kept = new Map(cookie.split('; ').map((each) => [each.split('=')[0], each]))
  for (const each of written.filter((line) => line.length <= 4096)) {
    const [pair = ''] = each.split(';')
    if (each.includes('Max-Age=0')) kept.delete(pair.split('=')[0])
    else kept.set(pair.split('=')[0], pair)
  }
  return [...kept.values()].filter((pair) => pair !== '').join('; ')
}

const partsIn = (cookie: string) => cookie.match(/evenhand_session(_\d)?=/g)

const discount = { referrer: 'court15', percentage: 15, until: 1 }
const registration = { signupId: 'a draft', registrationKey: 'its key' }

test('the visitor and their discount are stored for 30 days, and personal data for a week', async () => {
  const first = await visit('', (session) => session.set({ discount, registration }))
  vi.setSystemTime(Date.now() + 6 * DAY_MS)
  expect((await visit(first.cookie)).data).toMatchObject({
    visitor: first.data.visitor,
    discount,
    registration,
  })
  vi.setSystemTime(Date.now() + 2 * DAY_MS)
  expect((await visit(first.cookie)).data).toEqual({ visitor: first.data.visitor, discount })
  vi.setSystemTime(Date.now() + 23 * DAY_MS)
  expect((await visit(first.cookie)).data.visitor).not.toBe(first.data.visitor)
})

test('a forged cookie is ignored', async () => {
  const { data } = await visit('__Host-evenhand_session=eyJhbGciOiJub25lIn0.e30.')
  expect(Object.keys(data)).toEqual(['visitor'])
})

test('a cookie of the key before is read while keys are rotated, and the next one names the first key', async () => {
  const [before, after] = [
    { id: '1', key: new Uint8Array(32).fill(1) },
    { id: '2', key: new Uint8Array(32).fill(2) },
  ]
  const first = await visit('', (session) => session.set({ discount }), [before, after])
  const rotated = await visit(first.cookie, (session) => session.set({ registration }), [after, before])
  expect(rotated.data).toMatchObject({ visitor: first.data.visitor, discount, registration })
  expect((await visit(rotated.cookie, undefined, [before, after])).data).toEqual(rotated.data)
  expect((await visit(rotated.cookie, undefined, [after])).data).toEqual(rotated.data)
  expect((await visit(first.cookie, undefined, [after])).data.visitor).not.toBe(first.data.visitor)
})

test('a session that is too long for one cookie is stored in several, and later in one again', async () => {
  const long = { signupId: 'ñ'.repeat(2500), registrationKey: 'its key' }
  const first = await visit('', (session) => session.set({ registration: long }))
  expect(partsIn(first.cookie)).toHaveLength(2)
  const second = await visit(first.cookie)
  expect(second.data.registration).toEqual(long)
  const third = await visit(second.cookie, (session) => session.set({ registration }))
  expect(partsIn(third.cookie)).toHaveLength(1)
  expect((await visit(third.cookie)).data.registration).toEqual(registration)
})

test('after two simultaneous answers in any order, one whole session remains', async () => {
  const start = await visit('')
  const long = await visit(start.cookie, (session) =>
    session.set({ registration: { signupId: 'x'.repeat(5000), registrationKey: 'its key' } }),
  )
  const short = await visit(start.cookie, (session) => session.set({ registration }))
  const last = [long.cookie.split('; ')[1], short.cookie].join('; ')
  expect((await visit(last)).data.registration).toEqual(registration)
})

test('typed text is left out of a session that would become too long', async () => {
  const typed = {
    until: Date.now(),
    parent: {
      version: 0,
      firstName: 'Amara',
      lastName: '漢'.repeat(200),
      email: 'x'.repeat(254),
      phoneCountryCode: '+1',
      phoneNumber: '',
    },
  }
  const long = { signupId: 'x'.repeat(7900), registrationKey: 'its key' }
  const first = await visit('', (session) => session.set({ typed }))
  expect((await visit(first.cookie)).data.typed).toEqual(typed)
  const second = await visit(first.cookie, (session) => session.set({ registration: long }))
  const { data } = await visit(second.cookie)
  expect(data.registration).toEqual(long)
  expect(data.typed).toBeUndefined()
})

test('an answer that arrives after its visit has ended brings nothing of that visit back', async () => {
  const first = await visit('', (session) => session.set({ registration }))
  const late = await visit(first.cookie, (session) => session.set({ discount }))
  const ended = await visit(first.cookie, (session) => session.end())
  const next = await visit(ended.cookie)
  expect(ended.cookie, 'no page follows the quick exit').toBe('')
  for (const { cookie } of [ended, next]) {
    const { data } = await visit(keptBy(cookie, late.written))
    expect(Object.keys(data)).toEqual(['visitor'])
    expect(data.visitor).not.toBe(first.data.visitor)
  }
})

test('what stays when a visit ends is not undone by a late answer of that visit', async () => {
  const first = await visit('', (session) => session.set({ registration }))
  const late = await visit(first.cookie, (session) => session.set({ discount }))
  const other = await visit(first.cookie, (session) => session.end({ device: 'this one' }))
  expect((await visit(other.cookie)).data).toEqual({ visitor: other.data.visitor, device: 'this one' })
  expect((await visit(keptBy(other.cookie, late.written))).data.registration).toBeUndefined()
})

test('a session of a version without the cookie of the visitor goes on', async () => {
  const [id, key] = ['1', new Uint8Array(32).fill(3)]
  const sealed = await new EncryptJWT({ session: { visitor: 'a visitor', registration } })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: id })
    .setIssuedAt()
    .encrypt(key)
  const cookie = `__Host-evenhand_session=${sealed}`
  const next = await visit(cookie, (session) => session.set({ discount }), [{ id, key }])
  expect(next.data).toEqual({ visitor: 'a visitor', registration, discount })
  expect((await visit(next.cookie, undefined, [{ id, key }])).data).toEqual(next.data)
})
