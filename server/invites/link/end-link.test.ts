import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { anInvitation, invitedApi, readyToPay } from '#tests/support/invited.ts'

const { db } = await testDatabase()
const call = invitedApi(db)

const open = async (bearer: string) => call('POST', '/v2/invites/context', { bearer })
const optOut = async (bearer: string) => call('POST', '/v2/invites/opt-out', { bearer })

test('somebody who has paid through the link cannot decline it any more', async () => {
  const invitation = await anInvitation(db)
  await db
    .updateTable('invites')
    .set({ state: 'paid' })
    .where('user_id', '=', invitation.coParentId)
    .execute()
  expect((await call('POST', '/v2/invites/decline', { bearer: invitation.token })).status).toBe(409)
  expect((await open(invitation.token)).status).toBe(200)
})

test('whoever declines is forgotten, address and all; their place stays by name', async () => {
  const ben = await readyToPay(db, call)
  expect((await call('POST', '/v2/invites/decline', { bearer: ben.token })).status).toBe(204)
  const [user] = await db.selectFrom('users').selectAll().where('id', '=', ben.coParentId).execute()
  expect(user).toMatchObject({ first_name: 'Ben', email: null, phone_number: null, address: null })
  expect((await call('POST', '/v2/invites/decline', { bearer: ben.token })).status).toBe(403)
})

test('an invitation whose payment is under way cannot be declined', async () => {
  const ben = await readyToPay(db, call)
  await sql`insert into orders (order_no, scope_id, flow, payer_id, state, amount_minor, currency, price_snapshot,
                                price_hash, request, locale, winner_txn)
            values ('ABCDEF012346', ${ben.coParentId}, 'invited', ${ben.coParentId}, 'authorized', 100, 'USD', '{}',
                    '\\x00', '{}', 'en', 'txn-1')`.execute(db)
  expect((await call('POST', '/v2/invites/decline', { bearer: ben.token })).status).toBe(409)
  expect((await call('POST', '/v2/invites/context', { bearer: ben.token })).status).toBe(200)
})

test('opting out stops invitations to the address the mail went to, and works twice', async () => {
  const invitation = await anInvitation(db)
  expect((await optOut(invitation.optOutToken)).status).toBe(204)
  expect((await optOut(invitation.optOutToken)).status).toBe(204)
  expect((await optOut(invitation.token)).status).toBe(403)
  const suppressed = await db
    .selectFrom('mail_suppressions')
    .select('address_normalised')
    .where('address_normalised', '=', invitation.coParentEmail)
    .execute()
  expect(suppressed).toHaveLength(1)
})
