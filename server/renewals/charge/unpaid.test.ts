import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_SECONDS, HOUR_SECONDS } from '#domain/durations.ts'
import { renewalDate } from '#domain/pricing/renewal.ts'
import { setClockOffset } from '#server/db/clock.ts'
import type { FailPoint } from '#server/payments/index.ts'
import { findOwnSubscription } from '#server/subscriptions/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  aSubscriber,
  eventNames,
  giveAnotherMethod,
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
import { endSubscriptions, resolveUnpaid } from '../index.ts'

const { db } = await testDatabase()
const { charge, payments } = testCharges(db)
const context = jobContext(db)

resetRenewalsBeforeEach(db)

const at = async (days: number, hours = 0) => setClockOffset(db, days * DAY_SECONDS + hours * HOUR_SECONDS)
const eventsOf = async (subscriber: Subscriber) => eventNames(db, subscriber)
const mailsAbout = async (
  { email }: Subscriber,
  kind: 'renewal-failed' | 'renewal-last-try' | 'subscription-ended',
) => mailsOfKind(db, { recipient: email, kind })

test('after a soft decline the payment is tried again only on the configured days', async () => {
  const subscriber = await aSubscriber(db, { nonce: 'fake-vaulted-2001-nonce' })
  const tries = []
  for (const [days, hours] of [
    [0, 0],
    [0, 20],
    [1, 6],
    [2, 0],
    [3, 11],
    [7, 16],
    [14, 21],
    [20, 2],
    [20, 20],
  ] as const) {
    await at(days, hours)
    await charge()
    tries.push((await eventsOf(subscriber)).length)
  }
  expect(tries).toEqual([1, 1, 2, 2, 3, 4, 5, 6, 6])
  expect(new Set(await eventsOf(subscriber))).toEqual(new Set(['declined']))
})

test('its person is told at each failed try, keeps access, and is past due after the last paid day', async () => {
  const subscriber = await aSubscriber(db, { nonce: 'fake-vaulted-2001-nonce' })
  await charge()
  expect(await stateOf(db, subscriber)).toMatchObject({
    status: 'current',
    isPastDue: true,
    isRefused: false,
  })
  expect(await mailsAbout(subscriber, 'renewal-failed')).toMatchObject([{ why: 'not-enough' }])
  await at(3)
  expect(await findOwnSubscription(db, subscriber)).toMatchObject({ state: { state: 'past-due' } })
})

test('a payment that succeeds later ends it, and the new term still follows the last one', async () => {
  const subscriber = await aSubscriber(db, { nonce: 'fake-vaulted-2001-nonce' })
  await charge()
  await at(5)
  await giveAnotherMethod(db, subscriber)
  await charge()
  expect(await stateOf(db, subscriber)).toEqual({
    status: 'current',
    paidUntil: renewalDate(subscriber.paidUntil, 1),
    isPastDue: false,
    isRefused: false,
  })
  const { rows } = await sql`
    select lower(during) = end_of_day(${subscriber.paidUntil}::date) as follows from subscription_periods
    where beneficiary_id = ${subscriber.userId} order by lower(during) desc limit 1`.execute(db)
  expect(rows).toEqual([{ follows: true }])
})

test('after a hard decline the same method is never tried again, and another is asked for at once', async () => {
  const subscriber = await aSubscriber(db, { nonce: 'fake-vaulted-2004-nonce' })
  for (const days of [0, 2, 8, 15]) {
    await at(days)
    await charge()
  }
  expect(await eventsOf(subscriber)).toEqual(['declined'])
  expect(await stateOf(db, subscriber)).toMatchObject({ isRefused: true })
  expect(await mailsAbout(subscriber, 'renewal-failed')).toMatchObject([{ why: 'expired', nextTry: null }])
  await giveAnotherMethod(db, subscriber)
  await charge()
  expect(await eventsOf(subscriber)).toEqual(['declined', 'authorised', 'captured'])
})

test.each(['fake-vaulted-2092-nonce', 'fake-vaulted-2099-nonce'])(
  'a payment whose bank must verify its customer (%s) is not tried again without the customer',
  async (nonce) => {
    const subscriber = await aSubscriber(db, { nonce })
    for (const days of [0, 2, 8]) {
      await at(days)
      await charge()
    }
    expect(await eventsOf(subscriber)).toEqual(['declined'])
    expect(await mailsAbout(subscriber, 'renewal-failed')).toMatchObject([{ why: 'verify', nextTry: null }])
  },
)

test('one card is tried at most eight times in thirty days', async () => {
  const subscriber = await aSubscriber(db, { nonce: 'fake-vaulted-2001-nonce' })
  for (let hour = 0; hour < 12; hour += 1) {
    await at(0, hour)
    await sql`update subscriptions set charge_after = null where id = ${subscriber.subscriptionId}`.execute(
      db,
    )
    await charge()
  }
  expect(await eventsOf(subscriber)).toHaveLength(8)
})

test('three days before the last try its person is told once', async () => {
  const subscriber = await aSubscriber(db, { nonce: 'fake-vaulted-2001-nonce' })
  const job = resolveUnpaid({ secrets, site, rules })
  for (const [days, hours] of [
    [0, 0],
    [1, 6],
    [3, 11],
    [7, 16],
    [14, 21],
    [17, 0],
    [17, 3],
    [18, 0],
  ] as const) {
    await at(days, hours)
    await charge()
    await job.run(context)
    const told = await mailsAbout(subscriber, 'renewal-last-try')
    expect(told).toHaveLength(days > 17 || hours === 3 ? 1 : 0)
  }
})

test('after the grace the subscription ends once, with a mail', async () => {
  const subscriber = await aSubscriber(db, { nonce: 'fake-vaulted-2001-nonce' })
  await charge()
  const job = endSubscriptions(rules)
  await at(20, 23)
  await job.run(context)
  expect(await stateOf(db, subscriber)).toMatchObject({ status: 'current' })
  await at(21, 1)
  await job.run(context)
  await job.run(context)
  expect(await stateOf(db, subscriber)).toMatchObject({ status: 'expired' })
  expect(await mailsAbout(subscriber, 'subscription-ended')).toMatchObject([{ because: 'unpaid' }])
  await giveAnotherMethod(db, subscriber)
  await charge()
  expect(await eventsOf(subscriber)).toEqual(['declined'])
})

test('after an outage of weeks, an unpaid subscription still ends with a mail that names the last paid day', async () => {
  const subscriber = await aSubscriber(db, { nonce: 'fake-vaulted-2001-nonce' })
  await charge()
  const paidUntil = (await stateOf(db, subscriber))?.paidUntil ?? ''
  await at(21 + 29)
  await endSubscriptions(rules).run(context)
  const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  expect(await mailsAbout(subscriber, 'subscription-ended')).toMatchObject([
    { because: 'unpaid', date: inWords.format(new Date(paidUntil)) },
  ])
})

test('a subscription whose payment is under way does not end, and is paid', async () => {
  const subscriber = await aSubscriber(db, { nonce: 'fake-vaulted-2001-nonce' })
  await charge()
  await at(20, 23)
  await giveAnotherMethod(db, subscriber)
  await testCharges(db, { faults: ['lostAfter'] }).charge()
  await at(21, 1)
  await endSubscriptions(rules).run(context)
  expect(await stateOf(db, subscriber)).toMatchObject({ status: 'current' })
  await payments.recoverOnce()
  expect(await stateOf(db, subscriber)).toMatchObject({ isPastDue: false })
})

test('a renewal that costs nothing needs no method, also after an outage of days', async () => {
  const subscriber = await aSubscriber(db, { noticeMinor: 0 })
  await sql`update subscriptions set payment_token_enc = null where id = ${subscriber.subscriptionId}`.execute(
    db,
  )
  await at(2)
  await resolveUnpaid({ secrets, site, rules }).run(context)
  await charge()
  expect(await mailsAbout(subscriber, 'renewal-failed')).toEqual([])
  expect(await stateOf(db, subscriber)).toEqual({
    status: 'current',
    paidUntil: renewalDate(subscriber.paidUntil, 1),
    isPastDue: false,
    isRefused: false,
  })
})

test('a renewal without a method is told once, and ends after the grace', async () => {
  const subscriber = await aSubscriber(db)
  await sql`update subscriptions set payment_token_enc = null where id = ${subscriber.subscriptionId}`.execute(
    db,
  )
  const job = resolveUnpaid({ secrets, site, rules })
  await job.run(context)
  expect(await mailsAbout(subscriber, 'renewal-failed')).toEqual([])
  await at(2)
  await job.run(context)
  await job.run(context)
  expect(await mailsAbout(subscriber, 'renewal-failed')).toMatchObject([{ why: 'no-method', nextTry: null }])
  await at(24)
  await endSubscriptions(rules).run(context)
  expect(await stateOf(db, subscriber)).toMatchObject({ status: 'expired' })
})

/** Ends a process when it has the hold and has captured nothing. */
function killedWithItsHold(reached: FailPoint): void {
  if (reached === 'P8') throw new Error('killed')
}

test('if a hold is lost before its capture, the payment is tried again and charged once', async () => {
  const subscriber = await aSubscriber(db)
  await testCharges(db, { reach: killedWithItsHold }).charge()
  await sql`
    update sandbox_transactions set status = 'voided'
    where order_no in (select order_no from orders where subscription_id = ${subscriber.subscriptionId})`.execute(
    db,
  )
  for (const hours of [1, 3, 5]) {
    await at(0, hours)
    await payments.recoverOnce()
    await charge()
  }
  expect((await eventsOf(subscriber)).filter((event) => event === 'captured')).toHaveLength(1)
  expect(await mailsAbout(subscriber, 'renewal-failed')).toEqual([])
})
