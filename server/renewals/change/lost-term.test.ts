import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { letHappen } from '#server/payments/sandbox/core/happenings.ts'
import { startSession } from '#server/credentials/log-in/sessions.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  aSubscriber,
  eventNames,
  testCharges,
  type Subscriber,
} from '#tests/support/renewals/due-renewals.ts'
import { recoverAll, TEST_SECRETS } from '#tests/support/payments/payments.ts'
import { aChanger, planOf, requestFor } from '#tests/support/renewals/plan-changes.ts'
import { resetRenewalsBeforeEach } from '#tests/support/renewals/reset-renewals.ts'
import { changeNow } from './change-now.ts'

const { db } = await testDatabase()
const charges = testCharges(db)
const ESSENTIALS = { packageId: 1011, years: 1, extras: [] }
const PREMIUM = { packageId: 1021, years: 1, extras: [] }

resetRenewalsBeforeEach(db)

async function ordersOf({ userId }: Subscriber) {
  return db
    .selectFrom('orders')
    .select(['order_no as orderNo', 'flow', 'state'])
    .where('payer_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** The answers of captures are lost, so the change is not paid yet. */
const silent = testCharges(db, {
  gateway: { ...charges.gateway, capture: async () => ({ outcome: 'unknown', because: 'timeout' }) },
})

test('a change that is captured after the refund of its term is refunded, and does not change the plan', async () => {
  const person = await aChanger(db)
  expect(await changeNow(silent.deps, await requestFor(silent.deps, person, PREMIUM))).toEqual({
    outcome: 'processing',
  })
  const term = (await ordersOf(person)).find(({ flow }) => flow === 'join')
  const by = { kind: 'operator', reason: 'goodwill' } as const
  await charges.payments.refundOrder({ orderNo: term?.orderNo ?? '', by, amountMinor: null })
  await recoverAll(db, charges.payments)
  expect((await ordersOf(person)).map(({ state }) => state)).toEqual(['refunded', 'refunded'])
  expect(await planOf(db, person)).toMatchObject({ status: 'expired', package_id: 1011 })
  const events = await eventNames(db, person)
  expect(events.filter((event) => event === 'voided' || event === 'refunded')).toHaveLength(1)
})

test('a renewal whose money does not arrive ends, together with a change that was paid within its term', async () => {
  const subscriber = await aSubscriber(db)
  await charges.charge()
  await setClockOffset(db, 2 * DAY_SECONDS)
  const { userId } = subscriber
  const person = { ...subscriber, secret: await startSession(db, TEST_SECRETS, { userId, device: null }) }
  const changed = await changeNow(charges.deps, await requestFor(charges.deps, person, PREMIUM))
  expect(changed.outcome).toBe('changed')
  const renewal = (await ordersOf(person)).find(({ flow }) => flow === 'renewal')
  const orderNo = renewal?.orderNo ?? ''
  expect(await letHappen(db, { kind: 'transaction_settlement_declined', orderNo })).toBe(true)
  await charges.payments.sweepOnce({ hours: 72, minimumAgeSeconds: -1 })
  await recoverAll(db, charges.payments, 2)
  expect((await ordersOf(person)).map(({ flow, state }) => [flow, state])).toEqual([
    ['join', 'paid'],
    ['renewal', 'payment_failed'],
    ['change', 'refunded'],
  ])
  expect(await planOf(db, person)).toMatchObject({ status: 'expired' })
})

test('a first term whose money does not arrive ends, together with a change that was paid within it', async () => {
  const person = await aChanger(db)
  const changed = await changeNow(charges.deps, await requestFor(charges.deps, person, PREMIUM))
  expect(changed.outcome).toBe('changed')
  await setClockOffset(db, 0)
  await sql`update subscriptions set renews_at = renews_at + 100 where id = ${person.subscriptionId}`.execute(
    db,
  )
  await sql`update orders set price_snapshot = price_snapshot || jsonb_build_object('renewalDate',
              (select renews_at::text from subscriptions where id = ${person.subscriptionId}))
            where subscription_id = ${person.subscriptionId}`.execute(db)
  const first = (await ordersOf(person)).find(({ flow }) => flow === 'join')
  const orderNo = first?.orderNo ?? ''
  expect(await letHappen(db, { kind: 'transaction_settlement_declined', orderNo })).toBe(true)
  await charges.payments.sweepOnce({ hours: 72, minimumAgeSeconds: -1 })
  await recoverAll(db, charges.payments, 2)
  const states = Object.fromEntries((await ordersOf(person)).map(({ flow, state }) => [flow, state]))
  expect(states).toEqual({ join: 'payment_failed', change: 'refunded' })
})

test('a subscription that has ended keeps its plan when the money of a change does not arrive', async () => {
  const person = await aChanger(db)
  const changed = await changeNow(charges.deps, await requestFor(charges.deps, person, PREMIUM))
  expect(changed.outcome).toBe('changed')
  await sql`update subscriptions set status = 'expired', auto_renew = false where id = ${person.subscriptionId}`.execute(
    db,
  )
  const change = (await ordersOf(person)).find(({ flow }) => flow === 'change')
  const orderNo = change?.orderNo ?? ''
  expect(await letHappen(db, { kind: 'transaction_settlement_declined', orderNo })).toBe(true)
  await charges.payments.sweepOnce({ hours: 72, minimumAgeSeconds: -1 })
  await recoverAll(db, charges.payments, 2)
  const states = Object.fromEntries((await ordersOf(person)).map(({ flow, state }) => [flow, state]))
  expect(states).toEqual({ join: 'paid', change: 'payment_failed' })
  expect(await planOf(db, person)).toMatchObject({ status: 'expired', package_id: 1021 })
})

test('a page that shows another plan than the bought one does not say that its plan was bought', async () => {
  const person = await aChanger(db)
  await sql`update subscriptions set package_id = 1001, renewal_minor = 9900 where id = ${person.subscriptionId}`.execute(
    db,
  )
  const pages = [
    await requestFor(charges.deps, person, ESSENTIALS),
    await requestFor(charges.deps, person, PREMIUM),
  ]
  const results = []
  for (const page of pages) results.push(await changeNow(charges.deps, { ...page, key: randomUUID() }))
  expect(results).toMatchObject([{ outcome: 'changed' }, { outcome: 'price-changed' }])
  expect(await planOf(db, person)).toMatchObject({ package_id: 1011 })
})
