import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { UNCHARGED_DAYS } from '#domain/subscriptions/retries.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { findOwnSubscription } from '#server/subscriptions/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  aSubscriber,
  giveAnotherMethod,
  stateOf,
  testCharges,
  type Subscriber,
} from '#tests/support/due-renewals.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { TEST_SECRETS as secrets } from '#tests/support/payments.ts'
import { TEST_RULES as rules } from '#tests/support/renewals.ts'
import { resetRenewalsBeforeEach } from '#tests/support/reset-renewals.ts'
import { testSite as site } from '#tests/support/site.ts'
import { endSubscriptions, resolveUnpaid } from '../index.ts'
import { pastDueOf } from '../past-due.ts'

const { db } = await testDatabase()
const { charge } = testCharges(db)
const context = jobContext(db)
const job = resolveUnpaid({ secrets, site, rules })

resetRenewalsBeforeEach(db)

const at = async (days: number) => setClockOffset(db, days * DAY_SECONDS)

/** What Billing says of the payment that is due. */
async function said(subscriber: Subscriber) {
  const subscription = await findOwnSubscription(db, subscriber)
  return subscription && pastDueOf({ db, secrets, graceDays: rules.graceDays }, subscription)
}

test('a renewal that was never tried says so, once by mail, and never that a bank refused it', async () => {
  const subscriber = await aSubscriber(db)
  for (const days of [UNCHARGED_DAYS, UNCHARGED_DAYS + 1, 18, 20]) {
    await at(days + 1)
    await job.run(context)
  }
  expect(await said(subscriber)).toMatchObject({ why: 'not-tried' })
  const about = { recipient: subscriber.email }
  expect(await mailsOfKind(db, { ...about, kind: 'renewal-failed' })).toMatchObject([
    { why: 'not-tried', nextTry: null },
  ])
  expect(await mailsOfKind(db, { ...about, kind: 'renewal-last-try' })).toEqual([])
})

/** The days after an outage on which an unpaid subscription has ended, up to this day. */
async function livesUntil(subscriber: Subscriber, { from, to }: { from: number; to: number }) {
  for (let day = from; day <= to; day += 1) {
    await at(day)
    await job.run(context)
    await endSubscriptions(rules).run(context)
    if ((await stateOf(db, subscriber))?.status !== 'current') return day
  }
  return null
}

test.each([25, 60])('after an outage of %i days, its person has the whole grace', async (days) => {
  const subscriber = await aSubscriber(db)
  expect(await livesUntil(subscriber, { from: days, to: days + 30 })).toBe(days + rules.graceDays)
  const about = { recipient: subscriber.email }
  expect(await mailsOfKind(db, { ...about, kind: 'renewal-failed' })).toMatchObject([{ why: 'not-tried' }])
  expect(await mailsOfKind(db, { ...about, kind: 'subscription-ended' })).toMatchObject([
    { because: 'unpaid' },
  ])
})

test('a bank that is first asked late in the grace begins it again, once', async () => {
  const subscriber = await aSubscriber(db, { nonce: 'fake-vaulted-2001-nonce' })
  expect(await livesUntil(subscriber, { from: 4, to: 20 })).toBeNull()
  await charge()
  expect(await said(subscriber)).toMatchObject({ why: 'not-enough' })
  expect(await livesUntil(subscriber, { from: 21, to: 39 })).toBeNull()
  await charge()
  expect(await livesUntil(subscriber, { from: 40, to: 60 })).toBe(20 + rules.graceDays)
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
