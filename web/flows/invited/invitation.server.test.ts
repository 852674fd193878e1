import { expect, test } from 'vitest'
import { BENS_INVITATION } from '#tests/support/buyers/parent-view.ts'
import { visit } from '#tests/support/pages/page-visit.ts'
import { enter } from './invitation.server.ts'

const ENDED = { number: 1, link: 'e'.repeat(43) }
const OPEN = { ...BENS_INVITATION, number: 2 }

const CARLAS = { ...BENS_INVITATION, number: 2, userId: crypto.randomUUID() }

/** Where an address without a number leads in a browser with these invitations. */
async function leadsTo(
  invitations: readonly (typeof ENDED | typeof OPEN)[],
  query?: string,
): Promise<string | null> {
  const { answer } = await visit({
    answers: {},
    session: { invitations: [...invitations] },
    ...(query === undefined ? {} : { query }),
    act: (context) => enter(context, 'payment').catch((thrown: unknown) => thrown),
  })
  return answer instanceof Response ? answer.headers.get('location') : null
}

test('an address without a number leads to the open invitation, not to an ended link', async () => {
  expect(await leadsTo([OPEN])).toBe('/invite/payment?invitation=2')
  expect(await leadsTo([ENDED, OPEN])).toBe('/invite/payment?invitation=2')
})

test('of two open invitations, the address of a mail leads to the one of its parent', async () => {
  const held = [BENS_INVITATION, CARLAS]
  expect(await leadsTo(held, `?parent=${CARLAS.userId}`)).toBe('/invite/payment?invitation=2')
  expect(await leadsTo(held, `?parent=${BENS_INVITATION.userId}`)).toBe('/invite/payment')
})
