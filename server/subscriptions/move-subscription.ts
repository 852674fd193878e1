import { sql } from 'kysely'
import { renewalDate } from '#domain/pricing/renewal.ts'
import type { Tx } from '#server/db/database.ts'
import { expireLapsed, lockCurrent, type Current } from './current-subscription.ts'

/**
 * Moves a paid subscription and its paid time between two user records of the same human. If the target has a current
 * subscription, the paid term extends it.
 */
export async function moveSubscription(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<'none' | 'extended' | 'moved'> {
  const paid = await lockCurrent(tx, from)
  if (!paid) return 'none'
  const own = await lockCurrent(tx, to)
  if (own) {
    await extend(tx, { own, paid, userId: to })
    return 'extended'
  }
  await expireLapsed(tx, [to])
  await tx.updateTable('subscriptions').set({ user_id: to }).where('id', '=', paid.id).execute()
  await sql`
    update subscription_periods moved
    set beneficiary_id = ${to}, during = tstzrange(greatest(lower(during), earlier.ended), upper(during))
    from (select max(upper(during)) as ended from subscription_periods where beneficiary_id = ${to}) earlier
    where subscription_id = ${paid.id} and upper(during) > app_now()`.execute(tx)
  return 'moved'
}

type Extension = { own: Current; paid: Current; userId: string }

/** Adds the paid time after the person's own time. */
async function extend(tx: Tx, { own, paid, userId }: Extension): Promise<void> {
  const until = renewalDate(own.renews_at, paid.term_years)
  await tx
    .updateTable('subscriptions')
    .set({ renews_at: until, past_due_since: null, charge_after: null })
    .where('id', '=', own.id)
    .execute()
  await sql`
    update subscription_periods moved
    set subscription_id = ${own.id}, beneficiary_id = ${userId},
        during = tstzrange(own.ends, end_of_day(${until}::date))
    from (select max(upper(during)) as ends from subscription_periods where beneficiary_id = ${userId}) own
    where subscription_id = ${paid.id} and upper(during) > app_now()`.execute(tx)
  await tx.updateTable('subscriptions').set({ status: 'cancelled' }).where('id', '=', paid.id).execute()
}
