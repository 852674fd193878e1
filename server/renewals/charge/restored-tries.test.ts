import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { HOUR_SECONDS } from '#domain/durations.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSubscriber, stateOf, testCharges, type Subscriber } from '#tests/support/renewals/due-renewals.ts'
import { resetRenewalsBeforeEach } from '#tests/support/renewals/reset-renewals.ts'
import { laterCharges, restoreBefore, statesOf } from '#tests/support/renewals/restored.ts'

/** A renewal that was tried several times, and a database from before the first of these tries. */
const { db } = await testDatabase()
const EVERYTHING = { hours: 72, minimumAgeSeconds: -1 }

resetRenewalsBeforeEach(db)

/** The bank declines each charge of this card, until `cardIsGood`. */
const aDeclined = async () => aSubscriber(db, { nonce: 'fake-vaulted-2001-nonce' })

async function cardIsGood(subscriber: Subscriber): Promise<void> {
  await sql`
    update sandbox_vault set behaviour = 'approve' where token in (
      select vault_token from sandbox_transactions where id = ${(await laterCharges(db, subscriber))[0]?.id})`.execute(
    db,
  )
}

/** Its person asks for the next try now. */
async function dueNow({ subscriptionId }: Subscriber): Promise<void> {
  await db.updateTable('subscriptions').set({ charge_after: null }).where('id', '=', subscriptionId).execute()
}

test.each([
  { requestKeys: true, before: 2, after: 30 },
  { requestKeys: false, before: 2, after: 30 },
  { requestKeys: true, before: 30, after: 2 },
  { requestKeys: false, before: 30, after: 2 },
])(
  'a second try is not charged again, whenever it comes (request keys: $requestKeys, hours: $before, then $after)',
  async ({ requestKeys, before, after }) => {
    const subscriber = await aDeclined()
    const { charge, payments } = testCharges(db, { requestKeys })
    const chargeAt = async (hours: number) => {
      await setClockOffset(db, hours * HOUR_SECONDS)
      await payments.sweepOnce(EVERYTHING)
      await dueNow(subscriber)
      await charge()
    }
    await charge()
    await cardIsGood(subscriber)
    await chargeAt(before)
    await restoreBefore(db, subscriber)
    await charge()
    expect(await stateOf(db, subscriber)).toMatchObject({ isPastDue: true })
    await chargeAt(before + after)
    expect(await statesOf(db, subscriber)).toEqual(['declined', 'captured'])
    expect(await stateOf(db, subscriber)).toMatchObject({ isPastDue: false })
  },
)

test.each([true, false])(
  'a term that was charged again because its money did not arrive is not charged once more (request keys: %s)',
  async (requestKeys) => {
    const subscriber = await aSubscriber(db)
    const { charge, payments } = testCharges(db, { requestKeys })
    await charge()
    await sql`
      update sandbox_transactions set status = 'settlement-declined'
      where id = ${(await laterCharges(db, subscriber))[0]?.id}`.execute(db)
    await payments.sweepOnce(EVERYTHING)
    await dueNow(subscriber)
    await charge()
    expect(await statesOf(db, subscriber)).toEqual(['settlement-declined', 'captured'])
    await restoreBefore(db, subscriber)
    await charge()
    await dueNow(subscriber)
    await charge()
    expect(await statesOf(db, subscriber)).toEqual(['settlement-declined', 'captured'])
    expect(await stateOf(db, subscriber)).toMatchObject({ isPastDue: false })
  },
)
