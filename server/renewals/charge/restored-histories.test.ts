import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { HOUR_SECONDS } from '#domain/durations.ts'
import { renewalDate } from '#domain/pricing/renewal.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { seededRandom } from '#tests/faults/random.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSubscriber, stateOf, testCharges } from '#tests/support/renewals/due-renewals.ts'
import { resetRenewalsBeforeEach } from '#tests/support/renewals/reset-renewals.ts'
import { laterCharges, openFindings, restoreBefore } from '#tests/support/renewals/restored.ts'

/**
 * Renewals with random declines, lost answers and times of their tries, and a database from before the first of them. The
 * card and the times differ after the restore.
 */
const { db } = await testDatabase()
const HISTORIES = 24
const TRIES = 3
const EVERYTHING = { hours: 72, minimumAgeSeconds: -1 }

resetRenewalsBeforeEach(db)

/** A card that the bank accepts, or declines softly, from its next charge on. */
async function setCard(subscriptionId: string, behaviour: 'approve' | 'vaulted-2001'): Promise<void> {
  await sql`
    update sandbox_vault set behaviour = ${behaviour} where token = (
      select t.vault_token from subscriptions s join orders o on o.id = s.order_id
      join sandbox_transactions t on t.order_no = o.order_no where s.id = ${subscriptionId})`.execute(db)
}

test.each(Array.from({ length: HISTORIES }, (_, seed) => seed))(
  'history %i of tries is charged once, although the database was restored',
  async (seed) => {
    const random = seededRandom(seed)
    const subscriber = await aSubscriber(db)
    const { subscriptionId, paidUntil } = subscriber
    const { charge, payments, faults } = testCharges(db, { requestKeys: random.chance(0.5) })
    let hours = 0
    const tryAgain = async ({ isLost = false } = {}) => {
      hours += random.between(1, 40)
      await setClockOffset(db, Math.floor(hours * HOUR_SECONDS))
      await payments.recoverOnce()
      await payments.sweepOnce(EVERYTHING)
      await db
        .updateTable('subscriptions')
        .set({ charge_after: null })
        .where('id', '=', subscriptionId)
        .execute()
      if (isLost) faults.push('lostAfter')
      await charge()
      faults.splice(0)
    }
    const trySometimes = async () => {
      for (let tries = random.between(1, TRIES); tries > 0; tries -= 1) {
        await setCard(subscriptionId, random.chance(0.5) ? 'approve' : 'vaulted-2001')
        await tryAgain({ isLost: random.chance(0.3) })
      }
    }
    await trySometimes()
    await restoreBefore(db, subscriber)
    await trySometimes()
    await setCard(subscriptionId, 'approve')
    for (let n = 0; n <= TRIES; n += 1) await tryAgain()
    const money = (await laterCharges(db, subscriber)).map(({ status }) => status)
    // The sweep has released a hold that the restored database did not know.
    const kept = money.filter((status) => status !== 'declined' && status !== 'voided')
    expect(kept).toEqual(['captured'])
    expect(await stateOf(db, subscriber)).toMatchObject({
      paidUntil: renewalDate(paidUntil, 1),
      isPastDue: false,
    })
    expect(await openFindings(db, subscriber)).toEqual([])
  },
)
