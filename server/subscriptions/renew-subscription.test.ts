import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { aFamily, aSubscription, paidOrder } from '#tests/support/people.ts'
import { lockCurrent } from './current-subscription.ts'
import { renewSubscription, startSubscriptions } from './index.ts'

const { db } = await testDatabase()

/** Premium for two years, which the late order has paid. */
const LATE_PLAN = { renewalMinor: 38_400, packageId: 1022, services: ['MYFILES', 'TONEMETER'] }

async function aSubscriber(): Promise<{ userId: string; subscriptionId: string }> {
  const { parentId: userId } = await aFamily(db)
  await aSubscription(db, { payerId: userId })
  const current = await db.transaction().execute(async (tx) => lockCurrent(tx, userId))
  if (!current) throw new Error('the subscriber has no subscription')
  return { userId, subscriptionId: current.id }
}

/** Completes a paid renewal of two years. */
async function renew({ userId, subscriptionId }: { userId: string; subscriptionId: string }) {
  return db.transaction().execute(async (tx) => {
    const { id: orderId } = await paidOrder(tx, { payerId: userId })
    return renewSubscription(tx, { subscriptionId, orderId, years: 2, plan: LATE_PLAN })
  })
}

/** The subscription ends, and its person buys another one, which does not renew. */
async function buysAnother({ userId, subscriptionId }: { userId: string; subscriptionId: string }) {
  await sql`delete from subscription_periods where subscription_id = ${subscriptionId}`.execute(db)
  await sql`update subscriptions set status = 'expired', auto_renew = true where id = ${subscriptionId}`.execute(
    db,
  )
  await db.transaction().execute(async (tx) => {
    const { id: orderId } = await paidOrder(tx, { payerId: userId })
    const terms = { package_id: 1001, services: ['MYFILES'], renewal_minor: 9900, currency: 'USD' }
    await startSubscriptions(tx, [
      {
        ...terms,
        user_id: userId,
        order_id: orderId,
        term_years: 1,
        renews_at: '2099-01-01',
        auto_renew: false,
      },
    ])
  })
}

const planOf = async (id: string) =>
  db
    .selectFrom('subscriptions')
    .select(['package_id', 'services', 'term_years', 'renewal_minor', 'status'])
    .select(sql<string>`renews_at::text`.as('until'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('a paid renewal gives the subscription its plan and the price of that plan', async () => {
  const subscriber = await aSubscriber()
  const { subscriptionId } = await renew(subscriber)
  expect(await planOf(subscriptionId)).toMatchObject({
    package_id: 1022,
    term_years: 2,
    renewal_minor: 38_400,
  })
})

test('a late renewal extends the subscription that its person has now, which keeps its plan and its price', async () => {
  const subscriber = await aSubscriber()
  await buysAnother(subscriber)
  const renewed = await renew(subscriber)
  expect(renewed.subscriptionId).not.toBe(subscriber.subscriptionId)
  expect(await planOf(renewed.subscriptionId)).toEqual({
    package_id: 1001,
    services: ['MYFILES'],
    term_years: 1,
    renewal_minor: 9900,
    status: 'current',
    until: '2101-01-01',
  })
})

test('a late renewal reports whether the extended subscription renews, not the one that has ended', async () => {
  const subscriber = await aSubscriber()
  await buysAnother(subscriber)
  expect(await renew(subscriber)).toMatchObject({ renews: false })
})
