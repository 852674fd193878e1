import { expect, test } from 'vitest'
import { visit } from '#tests/support/page-visit.ts'
import { exchangeLink } from './exchange-link.server.ts'

const USER = '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11'
const LOST = { status: 112, message: 'ended' }

test.each(['t'.repeat(43), 'no link'])(
  'who opens an invitation (%s) finds nothing of what was typed',
  async (token) => {
    const { session } = await visit({
      answers: { 'POST /v2/invites/context': () => Response.json(LOST, { status: 403 }) },
      session: {
        invite: { token: 'another', userId: USER },
        typed: { until: Date.now() + 1000 },
      },
      act: (context) => exchangeLink(context, token),
    })
    expect(session.typed).toBeUndefined()
    expect(session.invite).toBeUndefined()
  },
)
