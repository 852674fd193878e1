import { randomInt, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db, Tx } from '#server/db/database.ts'
import type { Called } from '#tests/support/api.ts'
import { atOnce } from '#tests/support/at-once.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anInvitedOrder, placeInvitedOrder } from '#tests/support/buyers/invited-orders.ts'
import { invitedApi, readyToPay } from '#tests/support/buyers/invited.ts'
import { aReturner, aReturnOrder, placeReturnOrder, returningApi } from '#tests/support/buyers/returning.ts'

const { db } = await testDatabase()

type Ready = { userId: string; pay: () => Promise<Called> }
const BUYERS: Readonly<Record<string, (db: Db) => Promise<Ready>>> = {
  'an invited parent': async () => {
    const call = invitedApi(db)
    const invitation = await readyToPay(db, call)
    const body = await anInvitedOrder(call, invitation)
    return { userId: invitation.coParentId, pay: async () => placeInvitedOrder(call, invitation, { body }) }
  },
  'a returning parent': async () => {
    const call = returningApi(db)
    const returner = await aReturner(db)
    const body = await aReturnOrder(call, returner)
    return { userId: returner.userId, pay: async () => placeReturnOrder(call, returner, { body }) }
  },
}
const corrected = () => `${randomUUID()}@example.com`
const CHANGES = {
  'e-mail': (email = corrected()) => ({ email, email_normalised: email }),
  name: () => ({ last_name: 'Corrected' }),
  phone: () => ({ phone_number: `612${randomInt(2_000_000, 9_000_000)}` }),
}
const CASES = Object.entries(BUYERS).flatMap(([who, ready]) =>
  Object.entries(CHANGES).map(([what, changes]) => ({ who, what, ready, changes })),
)

/** An order recognises its human by these data. With the old ones, a second payment of the human would not be noticed. */
test.each(CASES)('$who whose $what changes while they pay is not charged', async ({ ready, changes }) => {
  const { userId, pay } = await ready(db)
  const change = async (tx: Tx) => tx.updateTable('users').set(changes()).where('id', '=', userId).execute()
  const answer = await atOnce(db, userId, { second: pay, after: change })
  expect([answer.status, answer.body]).toMatchObject([409, { code: 'checkout.priceChanged' }])
  const paid = db.selectFrom('orders').select('id').where('payer_id', '=', userId).where('flow', '<>', 'join')
  expect(await paid.execute()).toEqual([])
  expect((await pay()).status).toBe(200)
})
