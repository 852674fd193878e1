import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { renewalDate } from '#domain/pricing/renewal.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { memoryLimits } from '#server/platform/limits/rate-limits.ts'
import { renewalUrl } from '#server/subscriptions/index.ts'
import { testApi } from '#tests/support/api.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { TEST_SECRETS as secrets, testPayments } from '#tests/support/payments/payments.ts'
import { TEST_RULES } from '#tests/support/renewals/renewals.ts'
import { testSite } from '#tests/support/site.ts'
import { endSubscriptions, mountRenewals } from '../index.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  aSubscriber,
  eventNames,
  gatewayEvents,
  noTaxAfter,
  SIX_PER_CENT,
  stateOf,
  testCharges,
  type Subscriber,
} from '#tests/support/renewals/due-renewals.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { resetRenewalsBeforeEach } from '#tests/support/renewals/reset-renewals.ts'

const { db } = await testDatabase()
resetRenewalsBeforeEach(db)

const switchOff = async ({ subscriptionId }: Subscriber) =>
  sql`update subscriptions set auto_renew = false where id = ${subscriptionId}`.execute(db)

test('a renewal that is switched off after its price was made, but before its order, is not charged', async () => {
  const subscriber = await aSubscriber(db)
  const { charge } = testCharges(db, { tax: noTaxAfter(async () => switchOff(subscriber)) })
  await charge()
  expect(await gatewayEvents(db, subscriber)).toEqual([])
  expect(await stateOf(db, subscriber)).toMatchObject({ paidUntil: subscriber.paidUntil })
})

test('a method that is replaced at the moment of the charge: the new one is charged, not the old one', async () => {
  const subscriber = await aSubscriber(db, { nonce: 'fake-vaulted-2001-nonce' })
  const other = await aSubscriber(db, { renews: false })
  let replaced = false
  const replace = async () => {
    if (!replaced)
      await sql`
        update subscriptions set charge_after = null, payment_token_enc =
          (select payment_token_enc from subscriptions where id = ${other.subscriptionId})
        where id = ${subscriber.subscriptionId}`.execute(db)
    replaced = true
  }
  const { charge } = testCharges(db, { tax: noTaxAfter(replace) })
  await charge()
  expect(await gatewayEvents(db, subscriber)).toMatchObject([{ event: 'authorised' }, { event: 'captured' }])
})

test('a renewal switched off after its order was written is paid, stays off, and its receipt has no link', async () => {
  const subscriber = await aSubscriber(db)
  const { gateway } = testPayments(db)
  const capture: typeof gateway.capture = async (request) => {
    await switchOff(subscriber)
    return gateway.capture(request)
  }
  await testCharges(db, { gateway: { ...gateway, capture } }).charge()
  expect(await gatewayEvents(db, subscriber)).toMatchObject([{ event: 'authorised' }, { event: 'captured' }])
  const { rows } =
    await sql`select auto_renew as renews from subscriptions where id = ${subscriber.subscriptionId}`.execute(
      db,
    )
  expect(rows).toEqual([{ renews: false }])
  expect(await stateOf(db, subscriber)).toMatchObject({ paidUntil: renewalDate(subscriber.paidUntil, 1) })
  const [receipt] = await mailsOfKind(db, { recipient: subscriber.email, kind: 'receipt' })
  expect(receipt?.document.total.amount).toBe(15_264)
  expect(receipt?.offUrl).toBeUndefined()
})

const site = testSite
const keyOf = ({ subscriptionId, userId }: Subscriber) =>
  new URL(renewalUrl({ secrets, site }, { subscriptionId, userId, linksSince: null })).searchParams.get(
    'token',
  ) ?? ''
const call = testApi((api) =>
  mountRenewals(api, {
    db,
    secrets,
    site,
    limits: memoryLimits({ enabled: false }),
    tax: SIX_PER_CENT,
    offered: true,
    graceDays: TEST_RULES.graceDays,
  }),
)
const mailedTo = async ({ email }: Subscriber) =>
  mailsOfKind(db, { recipient: email, kind: 'renewal-switched' })
const switchOffByCall = async (subscriber: Subscriber) => {
  const path = `/v2/parents/${subscriber.userId}/renewal`
  const { status, body } = await call('PUT', path, { bearer: keyOf(subscriber), body: { renews: false } })
  expect(status).toBe(200)
  return body
}

test('a person who switches renewal off during the charge is told that the charge still comes', async () => {
  const [early, late] = [await aSubscriber(db), await aSubscriber(db)]
  expect(await switchOffByCall(early)).toMatchObject({ renews: false, isCharging: false })
  await testCharges(db, { faults: ['lostAfter'] }).charge()
  expect(await switchOffByCall(late)).toMatchObject({ renews: false, isCharging: true, isPaying: false })
  expect(await mailedTo(early)).toMatchObject([{ next: 'kept' }])
  expect(await mailedTo(late)).toMatchObject([{ next: 'charging' }])
})

test('a past-due subscription still renews; switching it off ends it, and nothing is charged any more', async () => {
  const subscriber = await aSubscriber(db, { nonce: 'fake-vaulted-2001-nonce' })
  const { charge } = testCharges(db)
  await charge()
  await setClockOffset(db, 2 * DAY_SECONDS)
  const asked = await call('GET', `/v2/parents/${subscriber.userId}/renewal`, { bearer: keyOf(subscriber) })
  expect(asked.body).toMatchObject({ renews: true })
  expect(await switchOffByCall(subscriber)).toMatchObject({ renews: false })
  expect(await mailedTo(subscriber)).toMatchObject([{ next: 'ends-now' }])
  await setClockOffset(db, 4 * DAY_SECONDS)
  await charge()
  await endSubscriptions(TEST_RULES).run(jobContext(db))
  expect(await stateOf(db, subscriber)).toMatchObject({ status: 'expired' })
  expect(await eventNames(db, subscriber)).not.toContain('captured')
})
