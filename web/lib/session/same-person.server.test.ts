import { expect, test } from 'vitest'
import { visit } from '#tests/support/pages/page-visit.ts'
import { OWNER_FIELD } from '../form-owner.tsx'
import { nameOfProfessional, nameOfVisit } from './link-owner.server.ts'
import { samePersonMiddleware } from './same-person.server.ts'
import { sessionOf } from './session.server.ts'
import type { SessionData } from './session-shape.server.ts'

const SECOND = '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11'

/** Where the form of a person leads after another person has logged in; null if the page reads it. */
async function leadsTo(
  owner: string,
  kind: 'parent' | 'professional',
  pattern = 'account/email',
): Promise<string | null> {
  const url = new URL(`https://evenhand.example/join/${pattern}`)
  const request = new Request(url, { method: 'POST', body: new URLSearchParams({ [OWNER_FIELD]: owner }) })
  const { answer } = await visit({
    answers: {},
    session: { account: { auth: 'a'.repeat(43), userId: SECOND, kind } },
    act: async (context) =>
      samePersonMiddleware({ request, url, context, pattern, params: {} }, async () => new Response()),
  })
  return answer instanceof Response ? answer.headers.get('location') : null
}

test('a form that was opened for another person leads to the own page, with the base path of the site', async () => {
  const first = '2b1c8d5e-7a3f-4e0b-9c6d-8f5a4e3b2c1d'
  expect(await leadsTo(first, 'parent')).toBe('/join/account')
  expect(await leadsTo(first, 'professional')).toBe('/join/my-cases')
})

test.each(['receipt', 'invite/receipt'])(
  'the button of %s adds no passkey to the account of another person, and forgets nothing of theirs',
  async (pattern) => {
    const first = '2b1c8d5e-7a3f-4e0b-9c6d-8f5a4e3b2c1d'
    expect(await leadsTo(first, 'parent', pattern)).toBe('/join/account')
    expect(await leadsTo(SECOND, 'parent', pattern)).toBeNull()
  },
)

test('the own form, and one of an earlier version that names nobody, is read', async () => {
  expect(await leadsTo(SECOND, 'parent')).toBeNull()
  expect(await leadsTo('', 'parent')).toBeNull()
})

const DRAFT = { signupId: '3c2d9e6f-8b4a-4f1c-a7d8-9e6f5b4c3d2e', registrationKey: 'k'.repeat(43) }

/** What a browser with a draft answers to a form of a sign-up; null if the page reads it. */
async function answersInDraft(pattern: string, owner: string): Promise<Response | null> {
  const url = new URL(`https://evenhand.example/join/${pattern}`)
  const request = new Request(url, { method: 'POST', body: new URLSearchParams({ [OWNER_FIELD]: owner }) })
  const read = new Response()
  const { answer } = await visit({
    answers: {},
    session: { registration: DRAFT },
    act: async (context) =>
      samePersonMiddleware({ request, url, context, pattern, params: {} }, async () => read),
  })
  return answer instanceof Response && answer !== read ? answer : null
}

test.each(['step1', 'duplicate', 'step2', 'step3', 'alacarte', 'payment'])(
  'a form of %s that was opened for another sign-up leads to the first step',
  async (pattern) => {
    const answer = await answersInDraft(pattern, SECOND)
    expect(answer?.headers.get('location')).toBe('/join/step1')
    expect(await answersInDraft(pattern, DRAFT.signupId)).toBeNull()
    expect(await answersInDraft(pattern, '')).toBeNull()
  },
)

test('typed text of another sign-up is not kept, and leads nowhere', async () => {
  for (const pattern of ['step1/draft', 'step2/draft', 'payment/draft'])
    expect((await answersInDraft(pattern, SECOND))?.status).toBe(204)
})

type Named = (session: SessionData) => string
const another: Named = () => nameOfVisit({ visitor: SECOND })

type Sent = { named: Named; session?: Omit<SessionData, 'visitor'> }

/** The answer to a form that names a visit or a registration. It has the status 200 if the page reads it. */
async function answerFrom(pattern: string, { named, session = {} }: Sent): Promise<Response> {
  const url = new URL(`https://evenhand.example/join/${pattern}`)
  const { answer } = await visit({
    answers: {},
    session,
    act: async (context) => {
      const body = new URLSearchParams({ [OWNER_FIELD]: named(sessionOf(context).data) })
      const request = new Request(url, { method: 'POST', body })
      return samePersonMiddleware({ request, url, context, pattern, params: {} }, async () => new Response())
    },
  })
  if (!(answer instanceof Response)) throw new Error('the form was not answered')
  return answer
}

/** Where a browser leads such a form; null if the page reads it. */
const leadsFrom = async (pattern: string, sent: Sent) =>
  (await answerFrom(pattern, sent)).headers.get('location')
const statusFrom = async (pattern: string, sent: Sent) => (await answerFrom(pattern, sent)).status

test('a form of the duplicate page from an earlier visit confirms nothing in this one', async () => {
  expect(await leadsFrom('duplicate', { named: another })).toBe('/join/step1')
  expect(await leadsFrom('duplicate', { named: () => DRAFT.signupId })).toBe('/join/step1')
  expect(await leadsFrom('duplicate', { named: nameOfVisit })).toBeNull()
})

test('a first step from an earlier visit, or whose draft is lost, is read while this browser holds nothing', async () => {
  expect(await leadsFrom('step1', { named: another })).toBeNull()
  expect(await leadsFrom('step1', { named: () => DRAFT.signupId })).toBeNull()
})

const BEN = {
  firstName: 'Ben',
  lastName: '',
  email: 'ben@example.com',
  phoneCountryCode: '+1',
  phoneNumber: '',
}
const KEY = 'k'.repeat(43)
const HELD: [string, Omit<SessionData, 'visitor'>][] = [
  ['typed text', { typed: { until: Date.now() + 60_000, parent: { version: 0, ...BEN } } }],
  ['a draft', { registration: DRAFT }],
  ['a possible duplicate', { duplicate: { parent: BEN } }],
  ['a paid sign-up', { credentials: { token: KEY, userId: SECOND, email: BEN.email } }],
  ['an invitation', { invitations: [{ number: 1, link: KEY, userId: SECOND }] }],
  ['a log-in', { account: { auth: KEY, userId: SECOND } }],
]

test.each(HELD)('a first step from an earlier visit is not read beside %s', async (_what, session) => {
  expect(await leadsFrom('step1', { named: another, session })).toBe('/join/step1')
  expect(await leadsFrom('step1', { named: nameOfVisit, session })).toBeNull()
})

test('typed text from an earlier visit is not kept in this one, whatever it holds', async () => {
  for (const [, session] of [['nothing', {}] as const, ...HELD])
    expect(await statusFrom('step1/draft', { named: another, session })).toBe(204)
})

test('a form that was opened before the draft was made is read in the same visit', async () => {
  const session = { registration: DRAFT }
  expect(await leadsFrom('step1', { named: nameOfVisit, session })).toBeNull()
  expect(await leadsFrom('step1', { named: another, session })).toBe('/join/step1')
})

test('a form of a professional from an earlier visit, or before “Register another”, is not read', async () => {
  const next = { nextProfessional: SECOND }
  expect(await leadsFrom('pro', { named: another })).toBe('/join/pro')
  expect(await leadsFrom('pro', { named: nameOfVisit, session: next })).toBe('/join/pro')
  expect(await leadsFrom('pro', { named: nameOfProfessional, session: next })).toBeNull()
  expect(await leadsFrom('pro', { named: nameOfProfessional })).toBeNull()
  expect(await leadsFrom('pro', { named: () => '' })).toBeNull()
  // The page of the first password names the owner of its link, and reads that itself.
  expect(await leadsFrom('pro/password', { named: another })).toBeNull()
})
