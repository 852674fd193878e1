import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { noRenewalUnderWay } from '#server/payments/index.ts'
import { endUnpaid, findOwnSubscription, findUnpaid, moveSubscription } from '#server/subscriptions/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  aSubscriber,
  eventNames,
  stateOf,
  testCharges,
  type Subscriber,
} from '#tests/support/renewals/due-renewals.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { TEST_SECRETS as secrets } from '#tests/support/payments/payments.ts'
import { TEST_RULES as rules } from '#tests/support/renewals/renewals.ts'
import { resetRenewalsBeforeEach } from '#tests/support/renewals/reset-renewals.ts'
import { testSite as site } from '#tests/support/site.ts'
import { chargeRenewals, resolveUnpaid } from '../index.ts'
import { maySwitchOn } from '../switch-renewal.ts'

const { db } = await testDatabase()
const context = jobContext(db)

resetRenewalsBeforeEach(db)

const moneyOf = async (subscriber: Subscriber) => eventNames(db, subscriber)

/** Simulates a refund on the last paid day: the order is refunded, and its term is deleted. */
async function aRefundedRenewal() {
  const subscriber = await aSubscriber(db)
  await testCharges(db).charge()
  await sql`update orders set state = 'refunded' where subscription_id = ${subscriber.subscriptionId}`.execute(
    db,
  )
  await sql`
    delete from subscription_periods p using orders o
    where o.id = p.order_id and o.subscription_id = ${subscriber.subscriptionId}`.execute(db)
  await sql`
    update entitlement_slots slot set live = false from orders o
    where o.id = slot.order_id and o.subscription_id = ${subscriber.subscriptionId}`.execute(db)
  await sql`
    update subscriptions set renews_at = ${subscriber.paidUntil}
    where id = ${subscriber.subscriptionId}`.execute(db)
  return subscriber
}

test('a renewal that was refunded is never charged again for the same term', async () => {
  const subscriber = await aRefundedRenewal()
  const { charge } = testCharges(db)
  await charge()
  expect(await moneyOf(subscriber)).toEqual(['authorised', 'captured'])
})

test('after its refund, renewal cannot be switched on for the same term', async () => {
  const refunded = await aRefundedRenewal()
  const other = await aSubscriber(db)
  const may = async ({ userId }: Subscriber) => {
    const subscription = await findOwnSubscription(db, { userId })
    if (!subscription) throw new Error('the subscriber has no subscription')
    return maySwitchOn({ db, offered: true }, { outcome: 'found', subscription, by: 'account' })
  }
  expect([await may(refunded), await may(other)]).toEqual([false, true])
})

test('a person who gives a method while the job runs is not past due', async () => {
  const [first, second] = [await aSubscriber(db), await aSubscriber(db)]
  const both = sql`id in (${first.subscriptionId}, ${second.subscriptionId})`
  const { rows } = await sql<{ token: Buffer }>`
    select payment_token_enc as token from subscriptions where ${both}`.execute(db)
  await sql`update subscriptions set payment_token_enc = null where ${both}`.execute(db)
  await setClockOffset(db, 2 * DAY_SECONDS)
  const gives = db.transaction().execute(async (tx) => {
    await sql`update subscriptions set payment_token_enc = ${rows[0]?.token} where ${both}`.execute(tx)
    const running = resolveUnpaid({ secrets, site, rules }).run(context)
    await vi.waitFor(async () => expect(await areWaiting()).toBe(true), { timeout: 10_000 })
    return { running }
  })
  await (
    await gives
  ).running
  for (const one of [first, second]) {
    expect(await stateOf(db, one)).toMatchObject({ isPastDue: false, isRefused: false })
    expect(await mailsOfKind(db, { recipient: one.email, kind: 'renewal-failed' })).toEqual([])
  }
})

/** Whether a query waits for the lock of another query. */
async function areWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(db)
  return rows.length > 0
}

test('a paid year ends the past-due state of a person, and the next charge comes at its usual time', async () => {
  const [own, paid] = [await aSubscriber(db), await aSubscriber(db)]
  await sql`
    update subscriptions set past_due_since = app_now(), charge_after = 'infinity'
    where id = ${own.subscriptionId}`.execute(db)
  await db.transaction().execute(async (tx) => moveSubscription(tx, { from: paid.userId, to: own.userId }))
  const after = await db
    .selectFrom('subscriptions')
    .select(['past_due_since', 'charge_after'])
    .where('id', '=', own.subscriptionId)
    .executeTakeFirstOrThrow()
  expect(after).toEqual({ past_due_since: null, charge_after: null })
})

test('the job ends other subscriptions while the payment of some is under way', async () => {
  const [busy, idle] = [await aSubscriber(db), await aSubscriber(db)]
  await sql`update subscriptions set payment_token_enc = null where id = ${idle.subscriptionId}`.execute(db)
  await testCharges(db, { faults: ['lostAfter'] }).charge()
  await setClockOffset(db, 23 * DAY_SECONDS)
  await sql`
    update subscriptions set past_due_since = app_now() - interval '22 days'
    where id in (${busy.subscriptionId}, ${idle.subscriptionId})`.execute(db)
  const given = { isIdle: noRenewalUnderWay('s.id'), graceDays: rules.graceDays }
  const end = async (id: string) => db.transaction().execute(async (tx) => endUnpaid(tx, { ...given, id }))
  expect(await findUnpaid(db, { ...given, after: null, limit: 2 })).toEqual([idle.subscriptionId])
  expect(await end(busy.subscriptionId)).toBeNull()
  expect(await end(idle.subscriptionId)).toMatchObject({ id: idle.subscriptionId })
})

test('while the gateway does not answer, no renewal is taken', async () => {
  const subscriber = await aSubscriber(db)
  const { deps } = testCharges(db)
  const payments = { ...deps.payments, isReachable: () => false }
  await chargeRenewals({ ...deps, payments }).run(context)
  expect(await moneyOf(subscriber)).toEqual([])
  expect(await stateOf(db, subscriber)).toMatchObject({ paidUntil: subscriber.paidUntil })
})

test('a run ends with the first renewal that the gateway does not answer, and the next run charges the others', async () => {
  const subscribers = [await aSubscriber(db), await aSubscriber(db), await aSubscriber(db)]
  const { deps, charge } = testCharges(db)
  const { placeOrder } = deps.payments
  let isAway = true
  const onceAway: typeof placeOrder = async (...asked) => {
    if (!isAway) return placeOrder(...asked)
    isAway = false
    return { outcome: 'unavailable' }
  }
  await chargeRenewals({ ...deps, atOnce: 1, payments: { ...deps.payments, placeOrder: onceAway } }).run(
    context,
  )
  const paid = async () => {
    const money = await Promise.all(subscribers.map(moneyOf))
    return money.filter((events) => events.includes('captured')).length
  }
  expect(await paid()).toBe(0)
  await charge()
  expect(await paid()).toBe(2)
})
