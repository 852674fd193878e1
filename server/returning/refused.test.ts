import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PACKAGE } from '#tests/support/buyers/invited.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  aReturner,
  aReturnOrder,
  logInAs,
  placeReturnOrder,
  returningApi,
} from '#tests/support/buyers/returning.ts'

const { db } = await testDatabase()
const call = returningApi(db)

const ordersOf = async (userId: string) =>
  db.selectFrom('orders').select('id').where('scope_id', '=', userId).execute()

test('a parent with a current subscription sees its last day, and cannot pay', async () => {
  const returner = await aReturner(db)
  const body = await aReturnOrder(call, returner)
  const running = await aReturner(db, { ended: false })
  const { body: standing } = await call('GET', running.path, { bearer: running.session })
  const { renews_at: paidUntil } = await db
    .selectFrom('subscriptions')
    .select(sql<string>`renews_at::text`.as('renews_at'))
    .where('user_id', '=', running.userId)
    .executeTakeFirstOrThrow()
  expect(standing).toEqual({ may: 'running', paidUntil, order: null })
  const placed = await placeReturnOrder(call, running, { body })
  expect([placed.status, (placed.body as { message: string }).message]).toEqual([
    409,
    'This subscription has already been paid.',
  ])
  const chosen = await call('PUT', running.path, { bearer: running.session, body: { order: PACKAGE } })
  expect(chosen.status).toBe(409)
  expect(await ordersOf(running.userId)).toEqual([])
})

test('a parent whose time the other parent paid sees the last day, and nothing about the payer', async () => {
  const paidFor = await aReturner(db, { ended: false, paidBy: 'other' })
  const { body } = await call('GET', paidFor.path, { bearer: paidFor.session })
  expect(Object.keys(body as object).toSorted()).toEqual(['may', 'order', 'paidUntil'])
  expect(body).toMatchObject({ may: 'paid-by-another', order: null })
})

test('a parent with a due payment is sent to it, and cannot buy another subscription', async () => {
  const due = await aReturner(db)
  const body = await aReturnOrder(call, due)
  await sql`update subscriptions set auto_renew = true, past_due_since = app_now() where user_id = ${due.userId}`.execute(
    db,
  )
  expect((await call('GET', due.path, { bearer: due.session })).body).toMatchObject({ may: 'past-due' })
  expect((await placeReturnOrder(call, due, { body })).status).toBe(409)
  expect(await ordersOf(due.userId)).toEqual([])
})

test('a person cannot pay while the payment of their renewal is under way', async () => {
  const returner = await aReturner(db)
  const body = await aReturnOrder(call, returner)
  await sql`
    with renewing as (
      insert into orders (order_no, scope_id, flow, payer_id, state, amount_minor, currency, price_snapshot, price_hash,
                          request, locale, subscription_id)
      select upper(substr(md5(random()::text), 1, 14)), gen_random_uuid(), 'renewal', user_id, 'open', 100, 'USD', '{}',
             '\\x00', '{}', 'en', id
      from subscriptions where user_id = ${returner.userId} returning id),
    held as (insert into entitlement_slots (order_id, beneficiary_id, live) select id, ${returner.userId}, true from renewing)
    insert into payment_attempts (order_id, n, state, method, nonce_hash, api_request_key, amount_minor, currency, lease_until)
    select id, 1, 'unknown', 'CREDIT_CARD', sha256(id::text::bytea), id::text, 100, 'USD', app_now() + interval '1 hour'
    from renewing`.execute(db)
  const placed = await placeReturnOrder(call, returner, { body })
  expect([placed.status, (placed.body as { code?: number }).code]).toEqual([409, expect.anything()])
})

test('a parent whose account will be deleted cannot buy time that would end with it', async () => {
  const returner = await aReturner(db)
  const body = await aReturnOrder(call, returner)
  await sql`insert into erasures (person_id, asked_by, due_at)
            values (${returner.userId}, 'person', app_now() + interval '14 days')`.execute(db)
  const placed = await placeReturnOrder(call, returner, { body })
  expect([placed.status, (placed.body as { message: string }).message]).toEqual([
    409,
    'Your account will be deleted, so you cannot subscribe. Keep your account first.',
  ])
  expect(await ordersOf(returner.userId)).toEqual([])
})

test('the session of another person gets the same answer as for a person who does not exist', async () => {
  const [returner, other] = [await aReturner(db), await aReturner(db)]
  const body = await aReturnOrder(call, returner)
  const stolen = { path: returner.path, session: other.session }
  const nobody = { path: `/v2/parents/${crypto.randomUUID()}/new-subscription`, session: other.session }
  for (const { path, session } of [stolen, nobody]) {
    expect((await call('GET', path, { bearer: session })).status).toBe(404)
    expect((await call('PUT', path, { bearer: session, body: { order: PACKAGE } })).status).toBe(404)
    const asked = { bearer: session, body: { orderDetail: PACKAGE } }
    expect((await call('POST', `${path}/pricing`, asked)).status).toBe(404)
    expect((await placeReturnOrder(call, { path, session }, { body })).status).toBe(404)
    expect((await call('GET', `${path}/orders/current`, { bearer: session })).status).toBe(404)
  }
  const token = `/v2/payments/client-token?country=US&userId=${returner.userId}`
  expect((await call('GET', token, { bearer: other.session })).status).toBe(403)
  expect(await ordersOf(returner.userId)).toEqual([])
})

test('a session that ends before “Pay now” pays nothing', async () => {
  const returner = await aReturner(db)
  const body = await aReturnOrder(call, returner)
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', returner.userId)
    .execute()
  expect((await placeReturnOrder(call, returner, { body })).status).toBe(401)
  expect(await ordersOf(returner.userId)).toEqual([])
  const again = await logInAs(db, returner.userId)
  expect((await placeReturnOrder(call, again, { body })).status).toBe(200)
})

test('a wrong amount, a package that is not sold, and a missing address are refused', async () => {
  const returner = await aReturner(db)
  const body = await aReturnOrder(call, returner)
  const place = async (changes: object) =>
    (await placeReturnOrder(call, returner, { body: { ...body, ...changes } })).status
  expect(await place({ payment: { ...body.payment, amountDisplayed: 1 } })).toBe(409)
  expect(await place({ order: { packageId: 2061, productId: 'SUB1YEAR', services: [] } })).toBe(422)
  expect(await place({ order: { packageId: 999_999, productId: 'SUB1YEAR', services: [] } })).toBe(422)
  expect(await place({ payment: { ...body.payment, nonce: null } })).toBe(422)
  expect(await place({ payment: { ...body.payment, paymentType: 'BITCOIN' } })).toBe(400)
  expect(await place({ order: 'basic' })).toBe(400)
  const choose = async (order: unknown) =>
    (await call('PUT', returner.path, { bearer: returner.session, body: { order } })).status
  expect(await choose({ packageId: 2061, productId: 'SUB1YEAR', services: [] })).toBe(422)
  expect(await choose({ packageId: 'one', productId: 'SUB1YEAR', services: [] })).toBe(400)
  await db.updateTable('users').set({ address: null }).where('id', '=', returner.userId).execute()
  expect(await place({})).toBe(422)
  expect(await ordersOf(returner.userId)).toEqual([])
})

test('if the address changes in another tab, the price must be confirmed again', async () => {
  const returner = await aReturner(db)
  const body = await aReturnOrder(call, returner)
  await sql`update users set address = jsonb_set(jsonb_set(address, '{region}', '"TX"'), '{postalCode}', '"78701"')
            where id = ${returner.userId}`.execute(db)
  expect((await placeReturnOrder(call, returner, { body })).status).toBe(409)
})
