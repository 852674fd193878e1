import { expect, test } from 'vitest'
import { visit } from '#tests/support/page-visit.ts'
import { OWNER_FIELD } from './form-owner.tsx'
import { samePersonMiddleware } from './same-person.server.ts'

const SECOND = '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11'

/** Where the form of a person leads after another person has logged in; null if the page reads it. */
async function leadsTo(owner: string, kind: 'parent' | 'professional'): Promise<string | null> {
  const url = new URL('https://evenhand.example/join/account/email')
  const request = new Request(url, { method: 'POST', body: new URLSearchParams({ [OWNER_FIELD]: owner }) })
  const { answer } = await visit({
    answers: {},
    session: { account: { auth: 'a'.repeat(43), userId: SECOND, kind } },
    act: async (context) =>
      samePersonMiddleware(
        { request, url, context, pattern: 'account/email', params: {} },
        async () => new Response(),
      ),
  })
  return answer instanceof Response ? answer.headers.get('location') : null
}

test('a form that was opened for another person leads to the own page, with the base path of the site', async () => {
  const first = '2b1c8d5e-7a3f-4e0b-9c6d-8f5a4e3b2c1d'
  expect(await leadsTo(first, 'parent')).toBe('/join/account')
  expect(await leadsTo(first, 'professional')).toBe('/join/my-cases')
})

test('the own form, and one of an earlier version that names nobody, is read', async () => {
  expect(await leadsTo(SECOND, 'parent')).toBeNull()
  expect(await leadsTo('', 'parent')).toBeNull()
})
