import { expect, test } from 'vitest'
import { BENS_CONTEXT, BENS_INVITATION } from '#tests/support/buyers/parent-view.ts'
import { visit } from '#tests/support/pages/page-visit.ts'
import { loader } from './screen.tsx'

const account = { auth: 'a'.repeat(43), userId: '7f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a12' }

/** Whether the browser still has its log-in after the page of an invitation, while the account is answered so. */
async function stillLoggedIn(status: number): Promise<boolean> {
  const request = new Request('https://evenhand.example/join/invite/account')
  const { session } = await visit({
    answers: {
      'POST /v2/invites/context': () => Response.json(BENS_CONTEXT),
      'GET /v2/account': () => Response.json({ status, message: 'no' }, { status }),
    },
    session: { account, invitations: [BENS_INVITATION] },
    act: async (context) => {
      const args = { request, context, url: new URL(request.url), pattern: '/invite/account', params: {} }
      await expect(loader(args)).rejects.toBeDefined()
    },
  })
  return session.account !== undefined
}

test('a log-in that has ended is forgotten', async () => {
  expect(await stillLoggedIn(401)).toBe(false)
})

test.each([429, 500, 503])('a log-in is not forgotten in an outage: %s', async (status) => {
  expect(await stillLoggedIn(status)).toBe(true)
})
