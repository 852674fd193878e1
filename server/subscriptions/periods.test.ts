import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { renewalDate } from '#domain/pricing/renewal.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anyone, aPurchase, testPayments } from '#tests/support/payments/payments.ts'
import { aFamily, aSubscription, lapse, paidOrder } from '#tests/support/people.ts'
import { hasSubscription, moveSubscription, peoplePaidFor, startSubscriptions } from './index.ts'

const { db } = await testDatabase()
const { payments } = testPayments(db)

type Period = { person: string; from: string; until: string; isNow: boolean }

const periodsOf = async (...people: string[]): Promise<Period[]> => {
  const { rows } = await sql<Period>`
    select beneficiary_id as person, lower(during)::date::text as from, (upper(during) - interval '1 day')::date::text as until,
           during @> app_now() as "isNow"
    from subscription_periods where beneficiary_id = any(${people}::uuid[]) order by lower(during)`.execute(
    db,
  )
  return rows
}

const paidUntilOf = async (userId: string) => {
  const { until } = await db
    .selectFrom('subscriptions')
    .select(sql<string>`renews_at::text`.as('until'))
    .where('user_id', '=', userId)
    .where('status', '=', 'current')
    .executeTakeFirstOrThrow()
  return until
}

const constraintOf = async (refused: Promise<unknown>) =>
  refused.then(
    () => null,
    (error: unknown) => (error instanceof Error && 'constraint' in error ? error.constraint : error),
  )

async function aSubscriber() {
  const family = await aFamily(db)
  await aSubscription(db, { payerId: family.parentId })
  return family
}

test('a person with paid time is not paid for again before it is over', async () => {
  const { parentId } = await aSubscriber()
  const again = () => aPurchase({ beneficiaryIds: [parentId] })
  expect(await payments.placeOrder(again(), anyone)).toEqual({
    outcome: 'already-paid',
    beneficiaryIds: [parentId],
  })
  await lapse(db, parentId)
  expect((await payments.placeOrder(again(), anyone)).outcome).toBe('paid')
})

test('two orders cannot pay for the same time of one person', async () => {
  const { parentId } = await aSubscriber()
  const other = await aFamily(db)
  await aSubscription(db, { payerId: other.parentId })
  const overlapping = sql`
    update subscription_periods set beneficiary_id = ${parentId} where beneficiary_id = ${other.parentId}`
  expect(await constraintOf(overlapping.execute(db))).toBe('subscription_periods_paid_once')
})

test('access ends with the last paid day', async () => {
  const { parentId, email } = await aSubscriber()
  const person = {
    firstName: 'Amara',
    lastName: 'Okafor',
    emailNormalised: email,
    phoneCountryCode: null,
    phoneNumber: null,
  }
  expect(await hasSubscription(db, person)).toBe(true)
  expect(await peoplePaidFor(db, [parentId])).toEqual([parentId])
  await lapse(db, parentId)
  expect(await hasSubscription(db, person)).toBe(false)
  expect(await peoplePaidFor(db, [parentId])).toEqual([])
})

test('time that another person paid begins after the person’s own time', async () => {
  const [own, paid] = [await aSubscriber(), await aSubscriber()]
  const before = await paidUntilOf(own.parentId)
  const move = { from: paid.parentId, to: own.parentId }
  expect(await db.transaction().execute(async (tx) => moveSubscription(tx, move))).toBe('extended')
  const until = renewalDate(before, 1)
  expect(await paidUntilOf(own.parentId)).toBe(until)
  expect(await periodsOf(own.parentId, paid.parentId)).toMatchObject([
    { person: own.parentId, until: before, isNow: true },
    { person: own.parentId, until, isNow: false },
  ])
})

test('an order whose money has come extends a subscription that its person got in between', async () => {
  const { parentId } = await aSubscriber()
  const before = await paidUntilOf(parentId)
  const order = await db.transaction().execute(async (tx) => paidOrder(tx, { payerId: parentId }))
  const bought = {
    user_id: parentId,
    order_id: order.id,
    package_id: 1011,
    services: ['MYFILES'],
    term_years: 2,
    renews_at: '2099-01-01',
    renewal_minor: 14_400,
    currency: 'USD',
    auto_renew: false,
  }
  await db.transaction().execute(async (tx) => startSubscriptions(tx, [bought]))
  const until = renewalDate(before, 2)
  expect(await paidUntilOf(parentId)).toBe(until)
  expect(await periodsOf(parentId)).toMatchObject([{ until: before }, { until }])
})

test('a person whose own time has ended gets the paid time, and the record of their own time stays', async () => {
  const [own, paid] = [await aSubscriber(), await aSubscriber()]
  const until = await paidUntilOf(paid.parentId)
  await sql`update subscriptions set renews_at = app_now()::date - 1, starts_at = starts_at - interval '1 year'
    where user_id = ${own.parentId}`.execute(db)
  await sql`update subscription_periods set during = tstzrange(lower(during) - interval '1 year', app_now())
    where beneficiary_id = ${own.parentId}`.execute(db)
  const move = { from: paid.parentId, to: own.parentId }
  expect(await db.transaction().execute(async (tx) => moveSubscription(tx, move))).toBe('moved')
  expect(await periodsOf(own.parentId, paid.parentId)).toMatchObject([
    { person: own.parentId, isNow: false },
    { person: own.parentId, until, isNow: true },
  ])
})

test('if a subscription is ended early, the rest of its paid time is removed', async () => {
  const { parentId } = await aSubscriber()
  await sql`update subscription_periods set during = tstzrange(lower(during) - interval '1 day', upper(during))
    where beneficiary_id = ${parentId}`.execute(db)
  await sql`update subscriptions set status = 'cancelled' where user_id = ${parentId}`.execute(db)
  expect(await peoplePaidFor(db, [parentId])).toEqual([])
  expect(await periodsOf(parentId)).toMatchObject([{ isNow: false }])
})
