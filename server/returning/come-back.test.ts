import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { placedOrder } from '#domain/contracts/orders.ts'
import type { NewSubscription } from '#domain/contracts/new-subscriptions.ts'
import { PACKAGE } from '#tests/support/buyers/invited.ts'
import { testDatabase } from '#tests/support/database.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { DECLINED } from '#tests/support/payments/nonces.ts'
import { aNonce, recoverAll } from '#tests/support/payments/payments.ts'
import { aSubscription } from '#tests/support/people.ts'
import {
  aReturner,
  aReturnOrder,
  placeReturnOrder,
  returningApi,
  type Returner,
} from '#tests/support/buyers/returning.ts'

const { db } = await testDatabase()
const call = returningApi(db)

beforeEach(async () => {
  await sql`truncate outbox`.execute(db)
})

const standingOf = async ({ session, path }: Returner) =>
  (await call('GET', path, { bearer: session })).body as NewSubscription
const subscribe = async (returner: Returner, changes: Record<string, unknown> = {}) =>
  placeReturnOrder(call, returner, { body: await aReturnOrder(call, returner, changes) })
const choose = async ({ session, path }: Returner, order: object = PACKAGE) =>
  call('PUT', path, { bearer: session, body: { order } })

async function periodsOf({ userId }: Returner) {
  const { rows } = await sql<{ isPast: boolean; beginsNow: boolean; isYear: boolean }>`
    select upper(during) <= app_now() as "isPast",
           lower(during) between app_now() - interval '1 minute' and app_now() as "beginsNow",
           upper(during) > app_now() + interval '364 days' as "isYear"
    from subscription_periods where beneficiary_id = ${userId} order by lower(during)`.execute(db)
  return rows
}
const subscriptionsOf = async ({ userId }: Returner) =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'status', 'auto_renew'])
    .where('user_id', '=', userId)
    .orderBy('starts_at')
    .execute()
const chargesOf = async ({ userId }: Returner) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_ledger l join orders o on o.id = l.order_id
    where o.payer_id = ${userId} and l.kind = 'capture' and o.flow = 'returning'`.execute(db)
  return rows[0]?.count
}

const ENDS = {
  'they switched renewal off': async () => undefined,
  'a payment failed for all days of grace': async ({ userId }: Returner) =>
    sql`update subscriptions set status = 'expired', auto_renew = true, past_due_since = app_now() - interval '30 days'
        where user_id = ${userId}`.execute(db),
  'their money was refunded': async ({ userId }: Returner) => {
    await sql`update orders set state = 'refunded' where payer_id = ${userId}`.execute(db)
    await sql`update subscriptions set status = 'expired' where user_id = ${userId}`.execute(db)
  },
}

test.each(Object.entries(ENDS))('a parent comes back after %s', async (_why, end) => {
  const returner = await aReturner(db)
  await end(returner)
  expect(await standingOf(returner)).toEqual({ may: 'subscribe', paidUntil: null, order: null })
  const answer = await subscribe(returner)
  expect(answer.status).toBe(200)
  expect(placedOrder.parse(answer.body).registration.parent).toEqual({
    userId: returner.userId,
    email: returner.email,
    familyId: returner.familyId,
  })
  expect((await subscriptionsOf(returner)).map(({ status, auto_renew: renews }) => [status, renews])).toEqual(
    [
      ['expired', expect.any(Boolean)],
      ['current', true],
    ],
  )
  const periods = await periodsOf(returner)
  expect(periods.map(({ isPast }) => isPast)).toEqual([true, false])
  expect(periods.at(-1)).toMatchObject({ beginsNow: true, isYear: true })
  expect((await mailsOfKind(db, { recipient: returner.email, kind: 'receipt' })).length).toBe(1)
})

test('a parent whose place the other parent paid comes back and buys their own subscription', async () => {
  const returner = await aReturner(db, { paidBy: 'other' })
  const answer = await subscribe(returner)
  expect(answer.status).toBe(200)
  expect(JSON.stringify(answer.body)).not.toContain(returner.coParentEmail)
  expect(JSON.stringify(answer.body)).not.toContain(returner.coParentId)
  expect((await periodsOf(returner)).at(-1)).toMatchObject({ beginsNow: true })
})

test('family, role and earlier consent to marketing stay, and the consent to renew is stored', async () => {
  const returner = await aReturner(db)
  const members = async () =>
    db
      .selectFrom('family_members')
      .selectAll()
      .where('family_id', '=', returner.familyId)
      .orderBy('id')
      .execute()
  const before = await members()
  await subscribe(returner)
  expect(await members()).toEqual(before)
  const own = (await subscriptionsOf(returner)).at(-1)
  const consents = await db
    .selectFrom('consents')
    .select(['kind', 'agreed', 'way', 'subscription_id'])
    .where('user_id', '=', returner.userId)
    .execute()
  expect(consents).toContainEqual({
    kind: 'renewal',
    agreed: true,
    way: 'checkout',
    subscription_id: own?.id,
  })
  expect(consents.filter(({ kind, agreed }) => kind === 'marketing' && !agreed)).toEqual([])
  const user = await db
    .selectFrom('users')
    .select('marketing_opt_in')
    .where('id', '=', returner.userId)
    .executeTakeFirst()
  expect(user?.marketing_opt_in).toBe(true)
})

test('two tabs that pay at once are charged once', async () => {
  const returner = await aReturner(db)
  const bodies = [await aReturnOrder(call, returner), await aReturnOrder(call, returner)]
  await Promise.all(bodies.map(async (body) => placeReturnOrder(call, returner, { body })))
  expect(await chargesOf(returner)).toBe(1)
  expect((await periodsOf(returner)).filter(({ isPast }) => !isPast)).toHaveLength(1)
})

test('a second request and a later tab get the receipt of the first payment', async () => {
  const returner = await aReturner(db)
  const body = await aReturnOrder(call, returner)
  const key = crypto.randomUUID()
  const first = placedOrder.parse((await placeReturnOrder(call, returner, { body, key })).body)
  const again = placedOrder.parse((await placeReturnOrder(call, returner, { body, key })).body)
  const tab = { ...body, payment: { ...body.payment, nonce: aNonce() } }
  const later = placedOrder.parse((await placeReturnOrder(call, returner, { body: tab })).body)
  expect([again.receipt.orderNo, later.receipt.orderNo]).toEqual([
    first.receipt.orderNo,
    first.receipt.orderNo,
  ])
  expect(await chargesOf(returner)).toBe(1)
})

test('a parent may come back a second time, after the new subscription has ended too', async () => {
  const returner = await aReturner(db)
  await subscribe(returner)
  await sql`update subscription_periods set during = tstzrange(lower(during) - interval '3 years', upper(during) - interval '3 years')
            where beneficiary_id = ${returner.userId}`.execute(db)
  await sql`update subscriptions set auto_renew = false, starts_at = starts_at - interval '3 years',
            renews_at = renews_at - 1096 where user_id = ${returner.userId}`.execute(db)
  expect(await standingOf(returner)).toMatchObject({ may: 'subscribe' })
  expect((await subscribe(returner)).status).toBe(200)
  expect(await chargesOf(returner)).toBe(2)
})

test('after a declined card another card can pay', async () => {
  const returner = await aReturner(db)
  const body = await aReturnOrder(call, returner)
  const declined = {
    ...body,
    payment: { ...body.payment, nonce: aNonce(DECLINED) },
  }
  expect((await placeReturnOrder(call, returner, { body: declined })).status).toBe(402)
  expect(await standingOf(returner)).toMatchObject({ may: 'subscribe' })
  expect((await placeReturnOrder(call, returner, { body })).status).toBe(200)
})

test('a choice is kept for this person until it is paid', async () => {
  const returner = await aReturner(db)
  expect((await choose(returner)).body).toMatchObject({ order: { packageId: PACKAGE.packageId } })
  expect(await standingOf(returner)).toMatchObject({ order: PACKAGE })
  const token = `/v2/payments/client-token?country=US&userId=${returner.userId}`
  expect((await call('GET', token, { bearer: returner.session })).status).toBe(200)
  await subscribe(returner)
  expect(await standingOf(returner)).toMatchObject({ may: 'running', order: null })
  expect((await call('GET', token, { bearer: returner.session })).status).toBe(403)
})

test('a subscription that began meanwhile is extended, and keeps its renewal and its method', async () => {
  const lossy = returningApi(db, { faults: ['lostAfter'] })
  const returner = await aReturner(db)
  const { userId, coParentId: payerId } = returner
  const body = await aReturnOrder(lossy, returner)
  expect((await placeReturnOrder(lossy, returner, { body })).status).toBe(202)
  await sql`update subscriptions set status = 'expired' where user_id = ${userId}`.execute(db)
  await aSubscription(db, { payerId, userId })
  await recoverAll(db, lossy.payments)
  const { id, receipt } = await db
    .selectFrom('orders')
    .select(['id', 'receipt'])
    .where('scope_id', '=', userId)
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow()
  expect(receipt).toMatchObject({ parties: { renews: false } })
  const forgotten = db.selectFrom('instruments_to_forget').select('sealed_for')
  expect(await forgotten.execute()).toContainEqual({ sealed_for: `orders ${id}` })
})
