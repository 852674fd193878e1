import { expect, test } from 'vitest'
import { BEN, BEN_ID, BENS_INVITATION } from '#tests/support/buyers/parent-view.ts'
import { visit } from '#tests/support/pages/page-visit.ts'
import { addressFor } from '#web/lib/session/link-owner.server.ts'
import { loader as goHome } from '../home.ts'
import { loader as openReceipt } from './screen.tsx'

const AMARA = '0d9f6f1e-52a9-4a0c-8f0b-1d3f5f0c9a22'
const INVITATION = { ...BENS_INVITATION, paid: { token: 'p'.repeat(43), email: 'ben@example.com' } }
const answers = {
  [`GET /v2/parents/${BEN_ID}`]: () => Response.json({ ...BEN, requireCredentials: false }),
  [`GET /v2/parents/${BEN_ID}/orders/current`]: () => Response.json({ state: 'none' }),
}

/** Opens the last page of an invitation from the page of a person, in a browser that holds Ben's invitation. */
async function openFrom(person: string, page: 'receipt' | 'home') {
  const url = new URL(addressFor(person, `https://evenhand.test/join/invite/${page}`))
  const { answer, session } = await visit({
    answers,
    session: { invitations: [INVITATION] },
    act: async (context) => {
      const args = { context, request: new Request(url), url, params: {} }
      if (page === 'receipt') return openReceipt({ ...args, pattern: '/invite/receipt' })
      const home = async () => goHome({ ...args, pattern: '/invite/home' })
      return home().catch((thrown: unknown) => thrown)
    },
  })
  return { answer, invitations: session.invitations }
}

test('the page of one invited parent does not open the receipt of the next one, and takes nothing', async () => {
  const { answer, invitations } = await openFrom(AMARA, 'receipt')
  expect(answer).toMatchObject({ receipt: null, email: '', owner: '' })
  expect(invitations).toEqual([INVITATION])
})

test('the page of one invited parent does not end the invitation of the next one', async () => {
  expect((await openFrom(AMARA, 'home')).invitations).toEqual([INVITATION])
})

test.each(['receipt', 'home'] as const)('the page of the same parent ends it: %s', async (page) => {
  expect((await openFrom(BEN_ID, page)).invitations).toBeUndefined()
})
