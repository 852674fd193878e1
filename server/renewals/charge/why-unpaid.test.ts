import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { UNCHARGED_DAYS } from '#domain/subscriptions/retries.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { findOwnSubscription } from '#server/subscriptions/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSubscriber, giveAnotherMethod, testCharges, type Subscriber } from '#tests/support/due-renewals.ts'
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

test('if its grace is over when it becomes past due, its person is told of the end alone', async () => {
  const subscriber = await aSubscriber(db)
  await at(25)
  await job.run(context)
  await endSubscriptions(rules).run(context)
  const about = { recipient: subscriber.email }
  expect(await mailsOfKind(db, { ...about, kind: 'renewal-failed' })).toEqual([])
  expect(await mailsOfKind(db, { ...about, kind: 'subscription-ended' })).toMatchObject([
    { because: 'unpaid' },
  ])
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
