import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { HOUR_SECONDS, MINUTE_SECONDS } from '#domain/durations.ts'
import { renewalDate } from '#domain/pricing/renewal.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSubscriber, stateOf, testCharges, type Subscriber } from '#tests/support/renewals/due-renewals.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { TEST_RULES as rules } from '#tests/support/renewals/renewals.ts'
import { resetRenewalsBeforeEach } from '#tests/support/renewals/reset-renewals.ts'
import { laterCharges, openFindings, restoreBefore, statesOf } from '#tests/support/renewals/restored.ts'
import { endSubscriptions } from '../index.ts'

/** Charges that only the comparison with the gateway can find after a restore. */
const { db } = await testDatabase()
const EVERYTHING = { hours: 72, minimumAgeSeconds: -1 }

resetRenewalsBeforeEach(db)

const at = async (hours: number, minutes = 0) =>
  setClockOffset(db, hours * HOUR_SECONDS + minutes * MINUTE_SECONDS)
const dueNow = async () =>
  db.updateTable('subscriptions').set({ charge_after: null }).where('auto_renew', '=', true).execute()

/** The first call never reaches the gateway, and a later try is charged. */
async function chargeAtSecondTry(charges: ReturnType<typeof testCharges>): Promise<void> {
  charges.faults.push('lostBefore')
  await charges.charge()
  await at(4)
  await charges.payments.recoverOnce()
  await dueNow()
  await charges.charge()
}

async function expectChargedOnce(subscriber: Subscriber): Promise<void> {
  expect(await statesOf(db, subscriber)).toEqual(['captured'])
  expect(await openFindings(db, subscriber)).toEqual([])
  expect(await stateOf(db, subscriber)).toMatchObject({
    paidUntil: renewalDate(subscriber.paidUntil, 1),
    isPastDue: false,
  })
}

test.each([
  { requestKeys: true, people: 1 },
  { requestKeys: false, people: 1 },
  { requestKeys: true, people: 3 },
])(
  'a renewal whose first try never reached the gateway is not charged again (request keys: $requestKeys, people: $people)',
  async ({ requestKeys, people }) => {
    const subscribers = await Promise.all(Array.from({ length: people }, async () => aSubscriber(db)))
    const charges = testCharges(db, { requestKeys })
    if (people > 1) charges.faults.push('lostBefore', 'lostBefore')
    await chargeAtSecondTry(charges)
    for (const subscriber of subscribers) await restoreBefore(db, subscriber)
    await charges.payments.sweepOnce(EVERYTHING)
    await charges.charge()
    for (const subscriber of subscribers) await expectChargedOnce(subscriber)
  },
)

test('a renewal that was refunded before its settlement is not charged again, and ends', async () => {
  const subscriber = await aSubscriber(db)
  const { charge, payments, gateway } = testCharges(db)
  await charge()
  const [made] = await laterCharges(db, subscriber)
  await gateway.void(made?.id ?? '')
  await restoreBefore(db, subscriber)
  await payments.sweepOnce(EVERYTHING)
  await charge()
  await at(48)
  await dueNow()
  await charge()
  expect(await statesOf(db, subscriber)).toEqual(['voided'])
  await endSubscriptions(rules).run(jobContext(db))
  expect(await stateOf(db, subscriber)).toMatchObject({ status: 'expired', isPastDue: false })
})

test('after a restore, renewals wait until the comparison has reached the moment of the restore', async () => {
  const subscriber = await aSubscriber(db)
  const inner = testCharges(db)
  const gateway = { ...inner.gateway, hasOwnBook: true }
  const { charge, payments } = testCharges(db, { gateway })
  await chargeAtSecondTry(inner)
  await at(5)
  await restoreBefore(db, subscriber)
  await sql`
    insert into sweep_watermarks (pass, swept_to, swept_at)
    select pass, date_trunc('minute', app_now() - interval '8 hours'), app_now() - interval '8 hours'
    from unnest('{first,two-hours,one-day,two-days,three-days,ten-days}'::text[]) pass`.execute(db)
  for (const minutes of [0, 1, 10, 20]) {
    await at(5, minutes)
    await charge()
    expect(await stateOf(db, subscriber)).toMatchObject({ paidUntil: subscriber.paidUntil })
    await payments.sweepDueSlices()
  }
  await at(5, 50)
  await payments.sweepDueSlices()
  await charge()
  await expectChargedOnce(subscriber)
  await sql`truncate sweep_watermarks`.execute(db)
})

test('a hold that the sweep released after a restore does not end a renewal', async () => {
  const subscriber = await aSubscriber(db)
  const { charge, payments, faults } = testCharges(db)
  faults.push('lostAfter')
  await charge()
  await restoreBefore(db, subscriber)
  await at(2)
  await payments.sweepOnce(EVERYTHING)
  await payments.sweepOnce(EVERYTHING)
  expect(await statesOf(db, subscriber)).toEqual(['voided'])
  await charge()
  await at(4)
  await charge()
  expect(await statesOf(db, subscriber)).toEqual(['voided', 'captured'])
  expect(await stateOf(db, subscriber)).toMatchObject({ paidUntil: renewalDate(subscriber.paidUntil, 1) })
})
