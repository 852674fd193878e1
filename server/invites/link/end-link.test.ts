import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { textFor } from '#domain/messages/text.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anInvitedOrder, placeInvitedOrder } from '#tests/support/buyers/invited-orders.ts'
import { anInvitation, benTypes, invitedApi, openLink, readyToPay } from '#tests/support/buyers/invited.ts'

const { db } = await testDatabase()
const call = invitedApi(db)

const open = async (bearer: string) => call('POST', '/v2/invites/context', { bearer })
/** It is not known yet whether the person has paid. */
const PAYING = { status: 409, body: { message: textFor('en')('invited.api.paying') } }
const optOut = async (bearer: string) => call('POST', '/v2/invites/opt-out', { bearer })

test('an invitation cannot be declined after the payment', async () => {
  const invitation = await anInvitation(db)
  await db
    .updateTable('invites')
    .set({ state: 'paid' })
    .where('user_id', '=', invitation.coParentId)
    .execute()
  const refused = await call('POST', '/v2/invites/decline', { bearer: invitation.token })
  expect(refused).toMatchObject({ status: 409, body: { message: textFor('en')('invited.api.paid') } })
  expect((await open(invitation.token)).status).toBe(200)
})

test("declining forgets the person's data and keeps only the name of the place", async () => {
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
            values ('ABCDEF012346', ${ben.coParentId}, 'invited', ${ben.coParentId}, 'authorized', 0, 'USD', '{}',
                    '\\x00', '{}', 'en', 'free:ABCDEF012346')`.execute(db)
  expect(await call('POST', '/v2/invites/decline', { bearer: ben.token })).toMatchObject(PAYING)
  expect((await call('POST', '/v2/invites/context', { bearer: ben.token })).status).toBe(200)
})

test.each(['sending', 'unknown', 'manual'])(
  'an invitation whose payment is still %s cannot be declined, because it may still be captured',
  async (state) => {
    const ben = await readyToPay(db, call)
    const orderNo = randomBytes(6).toString('hex').toUpperCase()
    await sql`
      with placed as (
        insert into orders (order_no, scope_id, flow, payer_id, state, amount_minor, currency, price_snapshot,
                            price_hash, request, locale)
        values (${orderNo}, ${ben.coParentId}, 'invited', ${ben.coParentId}, 'open', 100, 'USD', '{}',
                '\\x00', '{}', 'en') returning id)
      insert into payment_attempts (order_id, n, state, method, nonce_hash, api_request_key, amount_minor, currency,
                                    lease_until)
      select id, 1, ${state}, 'CREDIT_CARD', ${randomBytes(32)}, ${`${orderNo}-1`}, 100, 'USD',
             now() + interval '1 hour' from placed`.execute(db)
    expect(await call('POST', '/v2/invites/decline', { bearer: ben.token })).toMatchObject(PAYING)
    expect((await call('POST', '/v2/invites/context', { bearer: ben.token })).status).toBe(200)
  },
)

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where not granted and datname = current_database()`.execute(db)
  return rows[0]?.count ?? -1
}

test.each([1, 2, 3])(
  'declining in the middle of a payment waits for it without a deadlock (round %s)',
  async () => {
    const ben = await readyToPay(db, call)
    const body = await anInvitedOrder(call, ben)
    const answers = await db.transaction().execute(async (tx) => {
      // The payment has begun, and waits until this transaction ends.
      await sql`lock table orders in exclusive mode`.execute(tx)
      const paid = placeInvitedOrder(call, ben, { body })
      await expect.poll(countWaiting).toBe(1)
      const declined = call('POST', '/v2/invites/decline', { bearer: ben.token })
      await expect.poll(countWaiting).toBe(2)
      return [paid, declined]
    })
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 409])
  },
)

test('opting out stops invitations to the mailed address, and may be repeated', async () => {
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

test('a key that its browser ended does not work, but the link still opens an invitation without typed data', async () => {
  const invitation = await anInvitation(db)
  const { link, coParentId } = invitation
  const end = async (bearer: string) => call('DELETE', '/v2/invites/keys', { bearer })
  const key = (await openLink(call, link)) ?? ''
  expect([(await end(key)).status, (await end(key)).status, (await end(link)).status]).toEqual([
    204, 204, 204,
  ])
  const ended = await call('GET', `/v2/parents/${coParentId}`, { bearer: key })
  expect(ended.status).toBe(403)

  const next = (await openLink(call, link)) ?? ''
  const typed = await call('PUT', `/v2/parents/${coParentId}`, { bearer: next, body: benTypes(invitation) })
  expect(typed.status).toBe(200)
  await end(next)
  expect((await call('GET', `/v2/parents/${coParentId}`, { bearer: next })).status).toBe(403)
  expect(await openLink(call, link), 'what is typed needs a code').toBeNull()
})
