import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { HOUR_SECONDS } from '#domain/durations.ts'
import { renewalDate } from '#domain/pricing/renewal.ts'
import { setClockOffset } from '#server/db/clock.ts'
import type { FailPoint } from '#server/payments/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  aSubscriber,
  eventNames,
  gatewayEvents,
  stateOf,
  testCharges,
} from '#tests/support/renewals/due-renewals.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { recoverAll, testPayments } from '#tests/support/payments/payments.ts'
import { resetRenewalsBeforeEach } from '#tests/support/renewals/reset-renewals.ts'

const { db } = await testDatabase()
/** The time that the recoverer waits for a call that was never sent, and the time until the next job. */
const HOURS = [0.1, 1, 4, 6, 8]

resetRenewalsBeforeEach(db)

/** Another process recovers and charges during the next hours. */
async function others(options: Parameters<typeof testCharges>[1] = {}) {
  const { charge, payments } = testCharges(db, options)
  for (const hours of HOURS) {
    await setClockOffset(db, hours * HOUR_SECONDS)
    await payments.recoverOnce()
    await charge()
    await payments.recoverOnce()
  }
}

const moneyOf = async (subscriber: { subscriptionId: string }) =>
  (await eventNames(db, subscriber)).filter((event) => event !== 'authorised')

test.each(['P1', 'P2', 'P3', 'P5', 'P7', 'P8', 'P9', 'P10', 'P11'] satisfies FailPoint[])(
  'a renewal whose process is killed at %s is charged once in the end, with one receipt',
  async (point) => {
    const reach = (reached: FailPoint) => {
      if (reached === point) throw new Error('killed')
    }
    const subscriber = await aSubscriber(db)
    await testCharges(db, { reach }).charge()
    await others()
    expect(await moneyOf(subscriber)).toEqual(['captured'])
    expect(await stateOf(db, subscriber)).toMatchObject({ paidUntil: renewalDate(subscriber.paidUntil, 1) })
    expect(await mailsOfKind(db, { recipient: subscriber.email, kind: 'receipt' })).toHaveLength(1)
  },
)

const FAULTS = ['lostBefore', 'lostAfter', 'errorBefore', 'errorAfter'] as const

test.each(FAULTS.flatMap((fault) => [true, false].map((requestKeys) => ({ fault, requestKeys }))))(
  'after a call with the fault $fault there is one charge, and the token is never sent twice (request keys: $requestKeys)',
  async ({ fault, requestKeys }) => {
    const subscriber = await aSubscriber(db)
    await testCharges(db, { faults: [fault], requestKeys }).charge()
    await testCharges(db, { requestKeys }).charge()
    await others({ requestKeys })
    expect(await gatewayEvents(db, subscriber)).toMatchObject([
      { event: 'authorised' },
      { event: 'captured' },
    ])
  },
)

test('without request keys, a hold that the search shows hours too late is released, and one charge is captured', async () => {
  const account = { requestKeys: false, lagMs: 5 * HOUR_SECONDS * 1000 }
  const subscriber = await aSubscriber(db)
  await testCharges(db, { ...account, faults: ['lostAfter'] }).charge()
  await others(account)
  const { payments } = testPayments(db)
  await payments.sweepOnce({ hours: 12, minimumAgeSeconds: 0 })
  await recoverAll(db, payments)
  const events = await eventNames(db, subscriber)
  expect(events.toSorted()).toEqual(['authorised', 'authorised', 'captured', 'voided'])
  expect(await stateOf(db, subscriber)).toMatchObject({ paidUntil: renewalDate(subscriber.paidUntil, 1) })
})

test('a clock that is moved back and forth charges a period once', async () => {
  const { charge } = testCharges(db)
  const subscriber = await aSubscriber(db)
  for (const days of [0, 1, 0, 2, 0]) {
    await setClockOffset(db, days * 24 * HOUR_SECONDS)
    await charge()
  }
  expect(await moneyOf(subscriber)).toEqual(['captured'])
})

test('if the date is set back after a renewal, nothing is charged, and staff get an alert', async () => {
  const { charge, log } = testCharges(db)
  const subscriber = await aSubscriber(db)
  await charge()
  await sql`update subscriptions set renews_at = ${subscriber.paidUntil} where id = ${subscriber.subscriptionId}`.execute(
    db,
  )
  await charge()
  expect(await moneyOf(subscriber)).toEqual(['captured'])
  expect(log.lines.map(({ message }) => message)).toContain('a renewal was paid before')
})
