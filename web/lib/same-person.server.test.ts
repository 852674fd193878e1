import { expect, test } from 'vitest'
import { visit } from '#tests/support/page-visit.ts'
import { OWNER_FIELD } from './form-owner.tsx'
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

/** Where a browser leads a form that names a visit or a registration; null if the page reads it. */
async function leadsFrom(
  pattern: string,
  { named, session = {} }: { named: Named; session?: Omit<SessionData, 'visitor'> },
): Promise<string | null> {
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
  return answer instanceof Response ? answer.headers.get('location') : null
}

test.each(['step1', 'duplicate'])(
  'a form of %s from an earlier visit begins no sign-up in this one',
  async (pattern) => {
    expect(await leadsFrom(pattern, { named: another })).toBe('/join/step1')
    expect(await leadsFrom(pattern, { named: () => DRAFT.signupId })).toBe('/join/step1')
    expect(await leadsFrom(pattern, { named: nameOfVisit })).toBeNull()
  },
)

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
