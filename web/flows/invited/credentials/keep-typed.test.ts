import { expect, test } from 'vitest'
import { visit } from '#tests/support/pages/page-visit.ts'
import { action } from './keep-typed.ts'

const JORDAN = '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11'
const SAM = '0b0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a22'
const OPEN = [
  { number: 1, link: 'l'.repeat(43), userId: JORDAN, token: 't'.repeat(43) },
  { number: 2, link: 'm'.repeat(43), userId: SAM, token: 'u'.repeat(43) },
]

/** Sends the form of an invitation to the route that keeps it. */
async function keptFor(invitation: string) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ invitation, username: 'jordan.reyes', password: 'secret' }))
    body.append(name, value)
  const request = new Request('https://evenhand.example/join/', { method: 'POST', body })
  const args = {
    request,
    url: new URL(request.url),
    params: {},
    pattern: '/invite/credentials/draft',
  } as const
  const { session } = await visit({
    answers: {},
    session: { invitations: OPEN },
    act: async (context) => action({ ...args, context }),
  })
  return session.typedCredentials
}

test('the text is kept for the invitation of its form, even if another page is open', async () => {
  expect(await keptFor(SAM)).toEqual({ owner: SAM, values: { username: 'jordan.reyes' } })
})

test('the text of an invitation that this browser does not hold is not kept', async () => {
  expect(await keptFor(crypto.randomUUID())).toBeUndefined()
})
