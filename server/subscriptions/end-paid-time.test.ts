import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { aFamily, aSubscription, paidOrder } from '#tests/support/people.ts'
import { endPaidTime, startSubscriptions, type EndedTime } from './index.ts'

const { db } = await testDatabase()

async function aSubscriber() {
  const { parentId } = await aFamily(db)
  const { orderNo } = await aSubscription(db, { payerId: parentId })
  // Moves the period into the past, so that a part of it is over.
  await sql`update subscription_periods set during = tstzrange(lower(during) - interval '10 days', upper(during))
    where beneficiary_id = ${parentId}`.execute(db)
  const { id: orderId } = await db
    .selectFrom('orders')
    .select('id')
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  return { userId: parentId, orderId }
}

/** Another order that pays one more year for the same person. */
async function anotherYear(userId: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const { id } = await paidOrder(tx, { payerId: userId })
    const terms = { package_id: 1011, services: [], renewal_minor: 14_400, currency: 'USD', auto_renew: true }
    await startSubscriptions(tx, [
      { ...terms, user_id: userId, order_id: id, term_years: 1, renews_at: '2099-01-01' },
    ])
    return id
  })
}

const end = async (orderId: string): Promise<EndedTime[]> =>
  db.transaction().execute(async (tx) => endPaidTime(tx, orderId))

type Held = { status: string; renews: boolean; paidUntil: string; isNow: boolean; days: number }
/** The subscription of a person, and how many days of paid time are ahead. */
const heldBy = async (userId: string): Promise<Held | undefined> => {
  const { rows } = await sql<Held>`
    select status, auto_renew as renews, renews_at::text as "paidUntil",
      exists (select from subscription_periods where beneficiary_id = ${userId} and during @> app_now()) as "isNow",
      (select coalesce(sum(extract(epoch from upper(during) - greatest(lower(during), app_now())) / 86400), 0)::int
       from subscription_periods where beneficiary_id = ${userId} and upper(during) > app_now()) as days
    from subscriptions where user_id = ${userId}`.execute(db)
  return rows[0]
}

test('the time of an order ends now, and its subscription ends too if it has no other time', async () => {
  const { userId, orderId } = await aSubscriber()
  expect(await end(orderId)).toMatchObject([{ userId, paidUntil: null }])
  expect(await heldBy(userId)).toMatchObject({ status: 'expired', renews: false, isNow: false, days: 0 })
  expect(await end(orderId)).toEqual([])
})

test('the time of a later order is taken away, and the earlier time stays', async () => {
  const { userId } = await aSubscriber()
  const before = await heldBy(userId)
  const renewal = await anotherYear(userId)
  expect(await end(renewal)).toMatchObject([{ userId, paidUntil: before?.paidUntil }])
  expect(await heldBy(userId)).toEqual(before)
})

test('the time that another order paid begins earlier, and keeps its length', async () => {
  const { userId, orderId } = await aSubscriber()
  await anotherYear(userId)
  const ended = await end(orderId)
  const after = await heldBy(userId)
  expect(ended).toMatchObject([{ userId, paidUntil: after?.paidUntil }])
  expect(after).toMatchObject({ status: 'current', isNow: true })
  expect(after?.days).toBeGreaterThanOrEqual(365)
  expect(after?.days).toBeLessThanOrEqual(367)
})

test('for an order that pays for two people, the time of exactly these two ends', async () => {
  const [{ userId, orderId }, other] = [await aSubscriber(), await aSubscriber()]
  const coParent = await aFamily(db)
  const terms = { package_id: 1011, services: [], renewal_minor: 14_400, currency: 'USD', auto_renew: false }
  await db.transaction().execute(async (tx) =>
    startSubscriptions(tx, [
      {
        ...terms,
        user_id: coParent.parentId,
        order_id: orderId,
        term_years: 1,
        renews_at: '2027-11-22',
      },
    ]),
  )
  expect((await end(orderId)).map((each) => each.userId).toSorted()).toEqual(
    [userId, coParent.parentId].toSorted(),
  )
  expect(await heldBy(coParent.parentId)).toMatchObject({ status: 'expired', isNow: false })
  expect(await heldBy(other.userId)).toMatchObject({ status: 'current', isNow: true })
})

test('a person’s own renewal stays on when another person gets a refund for a year they gave', async () => {
  const { userId, orderId } = await aSubscriber()
  const gift = await anotherYear(userId)
  // The person's own time is over now, and their renewal is still on.
  await sql`update subscription_periods set during = tstzrange(lower(during) - interval '370 days', app_now() - interval '1 day')
    where order_id = ${orderId}`.execute(db)
  await sql`update subscription_periods set during = tstzrange(app_now() - interval '1 day', upper(during) - interval '370 days')
    where order_id = ${gift}`.execute(db)
  await sql`update subscriptions set auto_renew = true where user_id = ${userId}`.execute(db)
  expect(await end(gift)).toMatchObject([{ userId, paidUntil: null, renews: true }])
  const { rows } = await sql<{ today: string }>`select app_now()::date::text as today`.execute(db)
  // The whole last day counts.
  expect(await heldBy(userId)).toMatchObject({ status: 'current', renews: true, paidUntil: rows[0]?.today })
})
