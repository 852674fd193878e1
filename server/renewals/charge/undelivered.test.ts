import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { renewalDate } from '#domain/pricing/renewal.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { letHappen } from '#server/payments/sandbox/core/happenings.ts'
import { testDatabase } from '#tests/support/database.ts'
import { inDays } from '#tests/support/days.ts'
import { TEST_RULES } from '#tests/support/renewals/renewals.ts'
import {
  aSubscriber,
  gatewayEvents,
  stateOf,
  testCharges,
  type Subscriber,
} from '#tests/support/renewals/due-renewals.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { resetRenewalsBeforeEach } from '#tests/support/renewals/reset-renewals.ts'
import { endSubscriptions } from '../index.ts'

const { db } = await testDatabase()
const { charge, payments } = testCharges(db)
const EVERYTHING = { hours: 72, minimumAgeSeconds: -1 }

resetRenewalsBeforeEach(db)

async function ordersOf({ subscriptionId }: Subscriber): Promise<{ orderNo: string; state: string }[]> {
  return db
    .selectFrom('orders')
    .select(['order_no as orderNo', 'state'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('created_at')
    .execute()
}

/** A renewal was charged, and its bank does not deliver the money. The notification is lost. */
async function undelivered(): Promise<Subscriber> {
  const subscriber = await aSubscriber(db)
  await charge()
  const [order] = await ordersOf(subscriber)
  const orderNo = order?.orderNo ?? ''
  expect(await letHappen(db, { kind: 'transaction_settlement_declined', orderNo })).toBe(true)
  return subscriber
}

test('a renewal whose money does not arrive is past due, and is charged again after one mail', async () => {
  const subscriber = await undelivered()
  await payments.sweepOnce(EVERYTHING)
  await payments.sweepOnce(EVERYTHING)
  expect(await stateOf(db, subscriber)).toEqual({
    status: 'current',
    paidUntil: subscriber.paidUntil,
    isPastDue: true,
    isRefused: false,
  })
  const mails = await mailsOfKind(db, { recipient: subscriber.email, kind: 'renewal-failed' })
  expect(mails).toMatchObject([{ why: 'bank' }])
  expect(mails[0]?.nextTry).not.toBeNull()
  await charge()
  expect(await ordersOf(subscriber)).toMatchObject([{ state: 'payment_failed' }])
  await setClockOffset(db, 2 * DAY_SECONDS)
  await charge()
  expect(await ordersOf(subscriber)).toMatchObject([{ state: 'payment_failed' }, { state: 'paid' }])
  expect(await stateOf(db, subscriber)).toMatchObject({ status: 'current', isPastDue: false })
})

test('a renewal that was switched off since is not charged again, and its time ends', async () => {
  const subscriber = await undelivered()
  await db
    .updateTable('subscriptions')
    .set({ auto_renew: false })
    .where('id', '=', subscriber.subscriptionId)
    .execute()
  await payments.sweepOnce(EVERYTHING)
  await setClockOffset(db, 2 * DAY_SECONDS)
  await charge()
  expect(await ordersOf(subscriber)).toMatchObject([{ state: 'payment_failed' }])
  expect(await mailsOfKind(db, { recipient: subscriber.email, kind: 'renewal-failed' })).toEqual([])
  expect(await mailsOfKind(db, { recipient: subscriber.email, kind: 'place-ended' })).toHaveLength(1)
})

test('a term is charged again at the price of its notice, and a later plan change stays', async () => {
  const subscriber = await undelivered()
  // A dearer plan began within the term, and another one was chosen for the term after it.
  await sql`
    update subscriptions set package_id = 1021, services = '{}', renewal_minor = 20000, next_package_id = 1001,
      next_services = '{}', next_term_years = 2, next_renewal_minor = 19800, plan_changes = plan_changes + 1
    where id = ${subscriber.subscriptionId}`.execute(db)
  await payments.sweepOnce(EVERYTHING)
  await setClockOffset(db, 2 * DAY_SECONDS)
  await charge()
  expect(await ordersOf(subscriber)).toMatchObject([{ state: 'payment_failed' }, { state: 'paid' }])
  expect((await gatewayEvents(db, subscriber)).at(-1)).toEqual({ event: 'captured', amount: 15_264 })
  const { rows } = await sql`
    select package_id, renewal_minor, term_years, next_package_id, next_term_years, renews_at::text as until
    from subscriptions where id = ${subscriber.subscriptionId}`.execute(db)
  expect(rows).toEqual([
    {
      package_id: 1021,
      renewal_minor: 20_000,
      term_years: 1,
      next_package_id: 1001,
      next_term_years: 2,
      until: renewalDate(subscriber.paidUntil, 1),
    },
  ])
})

/** A buyer in the first term of a year, whose bank does not deliver the money of the first charge. */
async function undeliveredFirst(): Promise<Subscriber> {
  const subscriber = await aSubscriber(db, { noticeMinor: null })
  await sql`
    update subscriptions set renews_at = renews_at + 300, starts_at = app_now() - interval '65 days', renewal_minor = 20000
    where id = ${subscriber.subscriptionId}`.execute(db)
  await sql`
    update subscription_periods p set during = tstzrange(s.starts_at, end_of_day(s.renews_at))
    from subscriptions s where s.id = p.subscription_id and s.id = ${subscriber.subscriptionId}`.execute(db)
  const { order_no: orderNo } = await db
    .selectFrom('orders')
    .select('order_no')
    .where('payer_id', '=', subscriber.userId)
    .executeTakeFirstOrThrow()
  expect(await letHappen(db, { kind: 'transaction_settlement_declined', orderNo })).toBe(true)
  return subscriber
}

test('a first term whose money does not arrive is past due, and is charged again as agreed after one mail', async () => {
  const subscriber = await undeliveredFirst()
  await payments.sweepOnce(EVERYTHING)
  await payments.sweepOnce(EVERYTHING)
  expect(await stateOf(db, subscriber)).toMatchObject({ status: 'current', isPastDue: true })
  const mails = await mailsOfKind(db, { recipient: subscriber.email, kind: 'renewal-failed' })
  expect(mails).toMatchObject([{ isFirst: true, why: 'bank' }])
  expect(await mailsOfKind(db, { recipient: subscriber.email, kind: 'place-ended' })).toEqual([])
  await charge()
  expect(await ordersOf(subscriber)).toEqual([])
  await setClockOffset(db, 2 * DAY_SECONDS)
  await charge()
  await charge()
  expect(await ordersOf(subscriber)).toMatchObject([{ state: 'paid' }])
  expect(await gatewayEvents(db, subscriber)).toMatchObject([
    { event: 'authorised', amount: 15_264 },
    { event: 'captured', amount: 15_264 },
  ])
  expect(await stateOf(db, subscriber)).toMatchObject({ paidUntil: inDays(300), isPastDue: false })
  const { renewal_minor: renews } = await db
    .selectFrom('subscriptions')
    .select('renewal_minor')
    .where('id', '=', subscriber.subscriptionId)
    .executeTakeFirstOrThrow()
  expect(renews).toBe(20_000)
})

test('a first term that stays unpaid ends after the days of grace, and can be bought again', async () => {
  const subscriber = await undeliveredFirst()
  await payments.sweepOnce(EVERYTHING)
  await sql`update subscriptions set charge_after = 'infinity' where id = ${subscriber.subscriptionId}`.execute(
    db,
  )
  await setClockOffset(db, 22 * DAY_SECONDS)
  await endSubscriptions(TEST_RULES).run(jobContext(db))
  expect(await stateOf(db, subscriber)).toMatchObject({ status: 'expired' })
  await charge()
  expect(await ordersOf(subscriber)).toEqual([])
})

test('without consent to renewal, a first term whose money does not arrive ends at once', async () => {
  const subscriber = await undeliveredFirst()
  await sql`update subscriptions set auto_renew = false where id = ${subscriber.subscriptionId}`.execute(db)
  await payments.sweepOnce(EVERYTHING)
  expect(await stateOf(db, subscriber)).toMatchObject({ status: 'expired' })
  expect(await mailsOfKind(db, { recipient: subscriber.email, kind: 'place-ended' })).toHaveLength(1)
})
