import type { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#domain/durations.ts'
import { visit } from '#tests/support/pages/page-visit.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import type { SessionData } from '#web/lib/session/session-shape.server.ts'
import type { Typed } from '#web/lib/session/typed-shape.server.ts'
import { action as keepFamily } from './family/keep-typed.ts'
import { action as keepParent } from './parent/keep-typed.ts'
import { forgetTyped, keepTyped, readTyped } from './typed.server.ts'

const registration = { signupId: '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11', registrationKey: 'k'.repeat(43) }
const AMARA = {
  firstName: ' Amara',
  lastName: '',
  email: 'amara@',
  phoneCountryCode: '+52',
  phoneNumber: '55',
}
const JORDAN = {
  firstName: 'Jordan',
  lastName: '',
  knowsCoParentEmail: false,
  email: null,
  phoneCountryCode: '+52',
  phoneNumber: '55',
}
const MAYA = { firstName: 'Maya', lastName: '', email: null }
const parentAt = (version: number): Pick<Typed, 'parent'> => ({ parent: { version, ...AMARA } })
const familyAt = (version: number, listed: NonNullable<Typed['family']>['listed'] = [MAYA]) => ({
  family: { version, coParent: JORDAN, listed },
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

type Context = Readonly<RouterContextProvider>

async function inVisit<A>(act: (context: Context) => A, session: Omit<SessionData, 'visitor'> = {}) {
  return visit({ answers: {}, session, act: async (context) => act(context) })
}

test('typed text is kept unchanged, right or wrong', async () => {
  const { answer } = await inVisit((context) => {
    keepTyped(context, parentAt(0))
    return readTyped(context, 'parent', 0)
  })
  expect(answer).toEqual({ version: 0, ...AMARA })
})

test('typed text counts for one version of one draft, and for one day', async () => {
  const { answer } = await inVisit(
    (context) => {
      const read = () => readTyped(context, 'family', 3)?.listed
      keepTyped(context, familyAt(3))
      const [now, later] = [read(), readTyped(context, 'family', 4)]
      sessionOf(context).set({ registration: { ...registration, signupId: 'another' } })
      const elsewhere = read()
      sessionOf(context).set({ registration })
      vi.setSystemTime(Date.now() + DAY_MS)
      return { now, later, elsewhere, dayAfter: read() }
    },
    { registration },
  )
  expect(answer).toEqual({ now: [MAYA], later: null, elsewhere: undefined, dayAfter: undefined })
})

test.each([
  ['a text nobody types', familyAt(0, [{ ...MAYA, firstName: 'x'.repeat(255) }])],
  [
    'more rows than there are',
    familyAt(
      0,
      Array.from({ length: 13 }, () => MAYA),
    ),
  ],
  [
    'more than the cookies have room for',
    familyAt(
      0,
      Array.from({ length: 12 }, () => ({ ...MAYA, lastName: '漢'.repeat(120) })),
    ),
  ],
])('%s is not kept, and what was kept before is', async (_what, changes) => {
  const { session } = await inVisit((context) => {
    keepTyped(context, familyAt(0))
    keepTyped(context, changes)
  })
  expect(session.typed?.family?.listed).toEqual([MAYA])
})

test("a step that was sent is forgotten, and the text of the other step gets the draft's new version", async () => {
  const { answer } = await inVisit((context) => {
    keepTyped(context, { ...parentAt(3), ...familyAt(3) })
    forgetTyped(context, { step: 'parent', from: 3, version: 4 })
    return [readTyped(context, 'parent', 4), readTyped(context, 'family', 4)?.listed]
  })
  expect(answer).toEqual([null, [MAYA]])
})

test('the text of the other step is forgotten if another window has changed the draft in between', async () => {
  const { session } = await inVisit((context) => {
    keepTyped(context, { ...parentAt(3), ...familyAt(3) })
    forgetTyped(context, { step: 'parent', from: 3, version: 5 })
  })
  expect(session.typed).toBeUndefined()
})

type Keep = typeof keepParent | typeof keepFamily

/** Sends a form to the route that keeps it, for a visitor without a draft. */
async function sendDraft(keep: Keep, fields: Record<string, string | File>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const request = new Request('https://evenhand.example/join/', { method: 'POST', body })
  const args = { request, url: new URL(request.url), params: {} }
  const { answer, session } = await visit({
    answers: {},
    session: {},
    act: (context) =>
      keep === keepParent
        ? keepParent({ ...args, context, pattern: '/step1/draft' })
        : keepFamily({ ...args, context, pattern: '/step2/draft' }),
  })
  return { status: answer.status, typed: session.typed }
}

const FORM = { version: '0', ...AMARA, firstName: 'Amara' }

test('the first step is kept while it is typed', async () => {
  const { status, typed } = await sendDraft(keepParent, FORM)
  expect(status).toBe(204)
  expect(typed?.parent).toEqual({ ...AMARA, version: 0, firstName: 'Amara' })
})

test.each([
  ['of another version of the draft', { ...FORM, version: '7' }],
  ['without a version', { firstName: 'Amara' }],
  ['of a version that is none', { ...FORM, version: '-1; drop' }],
  ['with a text nobody types', { ...FORM, firstName: 'x'.repeat(10_000) }],
])('a form %s is answered like any other and not kept', async (_what, fields) => {
  expect(await sendDraft(keepParent, fields)).toEqual({ status: 204, typed: undefined })
})

test('a file is not text', async () => {
  const { typed } = await sendDraft(keepParent, { ...FORM, firstName: new File(['x'], 'x.txt') })
  expect(typed?.parent?.firstName).toBe('')
})

test('nothing is kept for a step that is not allowed', async () => {
  const fields = { version: '0', 'coParent.firstName': 'Jordan' }
  expect(await sendDraft(keepFamily, fields)).toEqual({ status: 204, typed: undefined })
})
