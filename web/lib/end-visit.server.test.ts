import { expect, test } from 'vitest'
import { visit } from '#tests/support/page-visit.ts'
import { ENDINGS, endVisit } from './end-visit.server.ts'

const USER = '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11'
const [LINK, KEY, OTHER_KEY] = ['l'.repeat(43), 'k'.repeat(43), 'o'.repeat(43)]

test.each(ENDINGS)('%s ends the key of every invitation on the server, and not its link', async (of) => {
  const { sent, session } = await visit({
    answers: { 'DELETE /v2/invites/keys': () => new Response(null, { status: 204 }) },
    session: {
      invitations: [
        { number: 1, link: LINK, userId: USER, token: KEY },
        { number: 2, link: LINK, userId: USER, token: OTHER_KEY },
        { number: 3, link: LINK },
      ],
    },
    act: async (context) => endVisit(context, { request: new Request('https://evenhand.example/'), of }),
  })
  expect(sent.map(({ authorization }) => authorization)).toEqual([`Bearer ${KEY}`, `Bearer ${OTHER_KEY}`])
  expect(session.invitations).toBeUndefined()
})
