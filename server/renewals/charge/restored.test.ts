import { expect, test } from 'vitest'
import { HOUR_SECONDS } from '#domain/durations.ts'
import { renewalDate } from '#domain/pricing/renewal.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { settleCaptured } from '#server/payments/sandbox/core/transactions.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSubscriber, noTaxAfter, stateOf, testCharges } from '#tests/support/renewals/due-renewals.ts'
import { resetRenewalsBeforeEach } from '#tests/support/renewals/reset-renewals.ts'
import { laterCharges, openFindings, restoreBefore, statesOf } from '#tests/support/renewals/restored.ts'

const { db } = await testDatabase()

resetRenewalsBeforeEach(db)

const EVERYTHING = { hours: 1, minimumAgeSeconds: 0 }

test.each([
  { requestKeys: true, people: 1 },
  { requestKeys: false, people: 1 },
  { requestKeys: true, people: 3 },
  { requestKeys: false, people: 3 },
])(
  'a renewal that a restored database does not know is found at the gateway, and not charged again (request keys: $requestKeys, people: $people)',
  async ({ requestKeys, people }) => {
    const subscribers = await Promise.all(Array.from({ length: people }, async () => aSubscriber(db)))
    const { charge, payments } = testCharges(db, { requestKeys })
    await charge()
    for (const subscriber of subscribers) await restoreBefore(db, subscriber)
    await charge()
    await payments.sweepOnce(EVERYTHING)
    for (const subscriber of subscribers) {
      expect(await statesOf(db, subscriber)).toEqual(['captured'])
      expect(await stateOf(db, subscriber)).toMatchObject({ paidUntil: renewalDate(subscriber.paidUntil, 1) })
      expect(await openFindings(db, subscriber)).toEqual([])
    }
  },
)

test.each([
  { requestKeys: true, isSettled: true, charges: ['settled'] },
  { requestKeys: false, isSettled: true, charges: ['settled'] },
  { requestKeys: true, isSettled: false, charges: ['voided', 'captured'] },
  { requestKeys: false, isSettled: false, charges: ['voided', 'captured'] },
])(
  'if it costs something else today, it is charged again only without the first charge: $charges',
  async ({ requestKeys, isSettled, charges }) => {
    const subscriber = await aSubscriber(db)
    await testCharges(db, { requestKeys }).charge()
    if (isSettled) await settleCaptured(db, { ageSeconds: -1 })
    await restoreBefore(db, subscriber)
    const { charge, payments } = testCharges(db, { requestKeys, tax: noTaxAfter(async () => undefined) })
    for (const hours of [0, 1, 2, 4, 6, 30]) {
      await setClockOffset(db, hours * HOUR_SECONDS)
      await charge()
      await payments.recoverOnce()
      await payments.sweepOnce(EVERYTHING)
    }
    expect(await statesOf(db, subscriber)).toEqual(charges)
    expect(await openFindings(db, subscriber)).toEqual(isSettled ? ['captured-not-winner'] : [])
  },
)

test('after staff have given the first charge back, the renewal is charged', async () => {
  const subscriber = await aSubscriber(db)
  await testCharges(db).charge()
  await settleCaptured(db, { ageSeconds: -1 })
  await restoreBefore(db, subscriber)
  const { charge, payments, gateway } = testCharges(db, { tax: noTaxAfter(async () => undefined) })
  for (const hours of [0, 1, 2]) {
    await setClockOffset(db, hours * HOUR_SECONDS)
    await charge()
    await payments.recoverOnce()
  }
  const [made] = await laterCharges(db, subscriber)
  if (!made) throw new Error('no charge')
  const { id: transactionId, amountMinor } = made
  await gateway.refund({ transactionId, amountMinor, requestKey: 'given-back-by-staff' })
  await setClockOffset(db, 3 * HOUR_SECONDS)
  await payments.sweepOnce({ ...EVERYTHING, hours: 4 })
  await charge()
  expect(await statesOf(db, subscriber)).toEqual(['settled', 'captured'])
})

test('a declined try that a restored database does not know is not sent to the bank again', async () => {
  const subscriber = await aSubscriber(db, { nonce: 'fake-vaulted-2001-nonce' })
  const { charge } = testCharges(db)
  await charge()
  await restoreBefore(db, subscriber)
  await charge()
  expect(await statesOf(db, subscriber)).toEqual(['declined'])
  expect(await stateOf(db, subscriber)).toMatchObject({ isPastDue: true })
})
