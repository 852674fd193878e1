import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { MOST_TRIES, UNCHARGED_DAYS } from '#domain/subscriptions/retries.ts'
import { findOwnSubscription, waitOfDue } from '#server/subscriptions/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  aSubscriber,
  giveAnotherMethod,
  stateOf,
  testCharges,
  type Subscriber,
} from '#tests/support/renewals/due-renewals.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { clockFromNoon } from '#tests/support/noon.ts'
import { TEST_SECRETS as secrets } from '#tests/support/payments/payments.ts'
import { TEST_RULES as rules } from '#tests/support/renewals/renewals.ts'
import { resetRenewalsBeforeEach } from '#tests/support/renewals/reset-renewals.ts'
import { testSite as site } from '#tests/support/site.ts'
import { endSubscriptions, resolveUnpaid } from '../index.ts'
import { pastDueOf } from '../past-due.ts'

const { db } = await testDatabase()
const { charge } = testCharges(db)
const context = jobContext(db)
const job = resolveUnpaid({ secrets, site, rules })

resetRenewalsBeforeEach(db)

// A last paid day begins everywhere at noon in UTC. So the hour of the day decides on which day a renewal is due.
const at = await clockFromNoon(db)
beforeEach(async () => at())

/** What Billing says of the payment that is due. */
async function said(subscriber: Subscriber) {
  const subscription = await findOwnSubscription(db, subscriber)
  return subscription && pastDueOf({ db, secrets, graceDays: rules.graceDays }, subscription)
}

/** What mails of these kinds say to the person. */
const toldBy = async ({ email: recipient }: Subscriber, kind: Parameters<typeof mailsOfKind>[1]['kind']) =>
  mailsOfKind(db, { recipient, kind })

test('a renewal that was never tried says so, once by mail, and never that a bank refused it', async () => {
  const subscriber = await aSubscriber(db)
  for (const days of [UNCHARGED_DAYS, UNCHARGED_DAYS + 1, 18, 20]) {
    await at(days + 1)
    await job.run(context)
  }
  expect(await said(subscriber)).toMatchObject({ why: 'not-tried' })
  expect(await toldBy(subscriber, 'renewal-failed')).toMatchObject([{ why: 'not-tried', nextTry: null }])
  expect(await toldBy(subscriber, 'renewal-last-try')).toEqual([])
})

/** The day on which an unpaid subscription ends while its jobs run each day. Null if it lives on. */
async function endsOn(subscriber: Subscriber, { from, to }: { from: number; to: number }) {
  for (let day = from; day <= to; day += 1) {
    await at(day)
    await job.run(context)
    await endSubscriptions(rules).run(context)
    if ((await stateOf(db, subscriber))?.status !== 'current') return day
  }
  return null
}

test('no subscription ends before a bank was asked, however long an outage lasts', async () => {
  const subscriber = await aSubscriber(db, { nonce: 'fake-vaulted-2001-nonce' })
  expect(await endsOn(subscriber, { from: 1, to: 60 })).toBeNull()
  expect(await said(subscriber)).toMatchObject({ why: 'not-tried', openUntil: null })
  expect(await toldBy(subscriber, 'renewal-failed')).toMatchObject([{ why: 'not-tried', accessUntil: null }])
  expect((await waitOfDue(db)) ?? 0).toBeGreaterThan(50 * DAY_SECONDS)
  await charge()
  expect(await endsOn(subscriber, { from: 61, to: 120 })).toBe(60 + rules.graceDays)
  expect(await toldBy(subscriber, 'subscription-ended')).toMatchObject([{ because: 'unpaid' }])
})

test('after an outage, a renewal is charged, and its person gets no mail that it could not be tried', async () => {
  const subscriber = await aSubscriber(db)
  await at(30)
  await job.run(context)
  await charge()
  await at(30, 2)
  await job.run(context)
  expect(await stateOf(db, subscriber)).toMatchObject({ status: 'current', isPastDue: false })
  expect(await toldBy(subscriber, 'renewal-failed')).toEqual([])
})

test('a person whose method is revoked during an outage is asked for another one, and has the whole grace', async () => {
  const subscriber = await aSubscriber(db)
  expect(await endsOn(subscriber, { from: 1, to: 30 })).toBeNull()
  const { subscriptionId } = subscriber
  await sql`update subscriptions set method_refused_at = app_now() where id = ${subscriptionId}`.execute(db)
  expect(await endsOn(subscriber, { from: 31, to: 90 })).toBe(31 + rules.graceDays)
  expect(await toldBy(subscriber, 'renewal-failed')).toMatchObject([
    { why: 'not-tried' },
    { why: 'no-method' },
  ])
})

/** The bank has declined this many dearer plans, all with the card on file. Nothing is known of the renewal yet. */
async function declineChanges({ subscriptionId }: Subscriber, count: number) {
  for (let tried = 0; tried < count; tried += 1) {
    await sql`update subscriptions set charge_after = null where id = ${subscriptionId}`.execute(db)
    await charge()
  }
  await sql`update orders set flow = 'change' where subscription_id = ${subscriptionId}`.execute(db)
  await sql`
    update subscriptions set past_due_since = null, charge_after = null where id = ${subscriptionId}`.execute(
    db,
  )
  await sql`truncate outbox`.execute(db)
}

test('a card that may not be tried again is asked about, and its subscription ends with the grace', async () => {
  const subscriber = await aSubscriber(db, { nonce: 'fake-vaulted-2001-nonce' })
  await declineChanges(subscriber, MOST_TRIES)
  for (let day = 0; day <= UNCHARGED_DAYS + 1; day += 1) {
    await at(day)
    await charge()
    await job.run(context)
  }
  const pastDue = await said(subscriber)
  expect(pastDue).toMatchObject({ why: 'no-method' })
  expect(pastDue?.openUntil).not.toBeNull()
  expect(await toldBy(subscriber, 'renewal-failed')).toMatchObject([{ why: 'no-method' }])
  expect(await endsOn(subscriber, { from: 5, to: 60 })).toBe(UNCHARGED_DAYS + rules.graceDays)
})

test('a bank that is first asked late in the grace begins it again, once', async () => {
  const subscriber = await aSubscriber(db, { nonce: 'fake-vaulted-2001-nonce' })
  expect(await endsOn(subscriber, { from: 4, to: 20 })).toBeNull()
  await charge()
  expect(await said(subscriber)).toMatchObject({ why: 'not-enough' })
  expect(await endsOn(subscriber, { from: 21, to: 39 })).toBeNull()
  await charge()
  expect(await endsOn(subscriber, { from: 40, to: 60 })).toBe(20 + rules.graceDays)
})

test.each([
  ['fake-vaulted-2001-nonce', 'not-enough'],
  ['fake-vaulted-2004-nonce', 'expired'],
  ['fake-vaulted-2092-nonce', 'verify'],
])('a renewal that a bank refused (%s) says why: %s', async (nonce, why) => {
  const subscriber = await aSubscriber(db, { nonce })
  await charge()
  expect(await said(subscriber)).toMatchObject({ why })
})

test('a bank that refuses a renewal after it was past due is named from then on', async () => {
  const subscriber = await aSubscriber(db, { nonce: 'fake-vaulted-2001-nonce' })
  await at(UNCHARGED_DAYS + 1)
  await job.run(context)
  expect(await said(subscriber)).toMatchObject({ why: 'not-tried' })
  await charge()
  expect(await said(subscriber)).toMatchObject({ why: 'not-enough' })
})

test('the refusal of an earlier method says nothing about the one that replaced it', async () => {
  const subscriber = await aSubscriber(db, { nonce: 'fake-vaulted-2004-nonce' })
  await charge()
  await giveAnotherMethod(db, subscriber)
  expect(await said(subscriber)).toMatchObject({ why: 'not-tried' })
})

test('without a method, its person is told that none is on file', async () => {
  const subscriber = await aSubscriber(db)
  await sql`update subscriptions set payment_token_enc = null where id = ${subscriber.subscriptionId}`.execute(
    db,
  )
  await at(2)
  await job.run(context)
  expect(await said(subscriber)).toMatchObject({ why: 'no-method', tryAgainOn: null })
})
