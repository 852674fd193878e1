import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { renewalDate } from '#domain/pricing/renewal.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSubscriber, stateOf, testCharges } from '#tests/support/due-renewals.ts'
import { chargesAtGateway, restoreBefore } from '#tests/support/restored.ts'

const { db } = await testDatabase()

beforeEach(async () => {
  await setClockOffset(db, 0)
  await sql`update subscriptions set auto_renew = false`.execute(db)
})

async function openFindings() {
  const found = db.selectFrom('reconciliations').select('finding').where('resolved_at', 'is', null)
  return (await found.execute()).map(({ finding }) => finding)
}

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
      expect(await chargesAtGateway(db, subscriber)).toEqual(['captured'])
      expect(await stateOf(db, subscriber)).toMatchObject({ paidUntil: renewalDate(subscriber.paidUntil, 1) })
    }
    expect(await openFindings()).toEqual([])
  },
)

test('a declined try that a restored database does not know is not sent to the bank again', async () => {
  const subscriber = await aSubscriber(db, { nonce: 'fake-vaulted-2001-nonce' })
  const { charge } = testCharges(db)
  await charge()
  await restoreBefore(db, subscriber)
  await charge()
  expect(await chargesAtGateway(db, subscriber)).toEqual(['declined'])
  expect(await stateOf(db, subscriber)).toMatchObject({ isPastDue: true })
})
