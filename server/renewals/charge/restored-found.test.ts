import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_SECONDS, HOUR_SECONDS } from '#domain/durations.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { isRenewalUnderWay } from '#server/payments/index.ts'
import { settleCaptured } from '#server/payments/sandbox/core/transactions.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  aSubscriber,
  noTaxAfter,
  stateOf,
  testCharges,
  type Subscriber,
} from '#tests/support/renewals/due-renewals.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { TEST_SECRETS as secrets } from '#tests/support/payments/payments.ts'
import { refuseChanges } from '#tests/support/refuse-changes.ts'
import { TEST_RULES as rules } from '#tests/support/renewals/renewals.ts'
import { resetRenewalsBeforeEach } from '#tests/support/renewals/reset-renewals.ts'
import { laterCharges, openFindings, restoreBefore, statesOf } from '#tests/support/renewals/restored.ts'
import { testSite as site } from '#tests/support/site.ts'
import { endSubscriptions, resolveUnpaid } from '../index.ts'

/** What staff and the person see of a charge that a restored database finds at the gateway. */
const { db } = await testDatabase()
const EVERYTHING = { hours: 72, minimumAgeSeconds: -1 }

resetRenewalsBeforeEach(db)

/** The first charge of a renewal. */
async function firstCharge(subscriber: Subscriber) {
  const [made] = await laterCharges(db, subscriber)
  if (!made) throw new Error('no charge')
  return made
}

const withoutTax = () => testCharges(db, { tax: noTaxAfter(async () => undefined) })

test('a charge that the sweep has reported is no finding any more once its renewal has it', async () => {
  const subscriber = await aSubscriber(db)
  const { charge, payments } = testCharges(db)
  await charge()
  await restoreBefore(db, subscriber)
  await payments.sweepOnce(EVERYTHING)
  expect(await openFindings(db, subscriber)).toEqual(['captured-unknown'])
  await charge()
  expect(await openFindings(db, subscriber)).toEqual([])
})

test('a charge that does not fit is not forgotten if its finding cannot be written', async () => {
  const subscriber = await aSubscriber(db)
  await testCharges(db).charge()
  await settleCaptured(db, { ageSeconds: -1 })
  await restoreBefore(db, subscriber)
  const { charge, payments } = withoutTax()
  await charge()
  const { id } = await firstCharge(subscriber)
  const repair = await refuseChanges(db, { table: 'reconciliations', when: `new.txn = '${id}'` })
  await setClockOffset(db, HOUR_SECONDS)
  await payments.recoverOnce()
  await payments.recoverOnce()
  await repair()
  for (const hours of [2, 3, 4]) {
    await setClockOffset(db, hours * HOUR_SECONDS)
    await charge()
    await payments.recoverOnce()
  }
  expect(await statesOf(db, subscriber)).toEqual(['settled'])
  expect(await openFindings(db, subscriber)).toEqual(['captured-not-winner'])
})

test('after staff have given it back, it is never reported again', async () => {
  const subscriber = await aSubscriber(db)
  await testCharges(db).charge()
  await settleCaptured(db, { ageSeconds: -1 })
  await restoreBefore(db, subscriber)
  const { charge, payments, gateway, alerts } = withoutTax()
  for (const hours of [0, 1, 2]) {
    await setClockOffset(db, hours * HOUR_SECONDS)
    await charge()
    await payments.recoverOnce()
  }
  const { id: transactionId, amountMinor } = await firstCharge(subscriber)
  await gateway.refund({ transactionId, amountMinor, requestKey: 'given-back' })
  await payments.sweepOnce(EVERYTHING)
  const before = alerts().length
  for (const hours of [3, 4, 5]) {
    await setClockOffset(db, hours * HOUR_SECONDS)
    await charge()
    await payments.recoverOnce()
  }
  expect(await statesOf(db, subscriber)).toEqual(['settled', 'captured'])
  expect([await openFindings(db, subscriber), alerts().length - before]).toEqual([[], 0])
})

test('while money for it waits for staff, a renewal is not past due and does not end', async () => {
  const subscriber = await aSubscriber(db)
  const { subscriptionId } = subscriber
  await testCharges(db).charge()
  await settleCaptured(db, { ageSeconds: -1 })
  await restoreBefore(db, subscriber)
  const { charge, payments, gateway } = withoutTax()
  for (const hours of [0, 1, 4 * 24]) {
    await setClockOffset(db, hours * HOUR_SECONDS)
    await charge()
    await payments.recoverOnce()
  }
  await resolveUnpaid({ secrets, site, rules }).run(jobContext(db))
  expect(await openFindings(db, subscriber)).toEqual(['captured-not-winner'])
  expect(await stateOf(db, subscriber)).toMatchObject({ status: 'current', isPastDue: false })
  expect(await isRenewalUnderWay(db, subscriptionId)).toBe(true)

  // Its card was declined before.
  await sql`update subscriptions set past_due_since = app_now() where id = ${subscriptionId}`.execute(db)
  await setClockOffset(db, 26 * DAY_SECONDS)
  await endSubscriptions(rules).run(jobContext(db))
  expect(await stateOf(db, subscriber)).toMatchObject({ status: 'current' })
  const { id: transactionId, amountMinor } = await firstCharge(subscriber)
  await gateway.refund({ transactionId, amountMinor, requestKey: 'given-back-late' })
  await payments.sweepOnce({ ...EVERYTHING, hours: 27 * 24 })
  expect(await isRenewalUnderWay(db, subscriptionId)).toBe(false)
  await endSubscriptions(rules).run(jobContext(db))
  expect(await stateOf(db, subscriber)).toMatchObject({ status: 'expired' })
})

test.each(['charged', 'swept'])(
  'a renewal that was refunded ends again, also if it is first %s',
  async (first) => {
    const subscriber = await aSubscriber(db)
    const { charge, payments, gateway } = testCharges(db)
    await charge()
    await settleCaptured(db, { ageSeconds: -1 })
    const { id: transactionId, amountMinor } = await firstCharge(subscriber)
    await gateway.refund({ transactionId, amountMinor, requestKey: `refund-${transactionId}` })
    await restoreBefore(db, subscriber)
    if (first === 'swept') await payments.sweepOnce(EVERYTHING)
    await charge()
    if (first === 'charged') await payments.sweepOnce(EVERYTHING)
    expect(await statesOf(db, subscriber)).toEqual(['settled'])
    expect(await stateOf(db, subscriber)).toMatchObject({ paidUntil: subscriber.paidUntil })
    const { rows } = await sql<{ renews: boolean }>`
    select auto_renew as renews from subscriptions where id = ${subscriber.subscriptionId}`.execute(db)
    expect(rows).toEqual([{ renews: false }])
  },
)
