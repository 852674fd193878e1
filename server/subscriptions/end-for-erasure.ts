import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { recordEnded } from './record-ended.ts'

/**
 * Locks the subscriptions of a person until the transaction ends. No renewal of them can be claimed meanwhile. Whether a
 * payment is under way must be read after it.
 */
export async function lockSubscriptionsOf(tx: Tx, userId: string): Promise<void> {
  await sql`select from subscriptions where user_id = ${userId} order by id for update`.execute(tx)
}

/**
 * Ends the subscriptions of a person who is erased, and removes their payment methods. The gateway is asked to delete
 * the methods too. The other parent keeps their paid time, even if the erased person has paid it. Returns the ids.
 */
export async function endForErasure(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; userId: string; wasCurrent: boolean }>`
    with before as (select id, status from subscriptions where user_id = ${userId} for update)
    update subscriptions s set auto_renew = false, payment_token_enc = null, method = null, method_refused_at = null,
      past_due_since = null, charge_after = null,
      status = case when s.status = 'current' then 'cancelled' else s.status end
    from before where s.id = before.id
    returning s.id, s.user_id as "userId", before.status = 'current' as "wasCurrent"`.execute(tx)
  await recordEnded(
    tx,
    rows.filter(({ wasCurrent }) => wasCurrent),
    'erased',
  )
  await sql`delete from subscription_periods where beneficiary_id = ${userId} and lower(during) >= app_now()`.execute(
    tx,
  )
  await sql`update subscription_periods set during = tstzrange(lower(during), app_now())
    where beneficiary_id = ${userId} and upper(during) > app_now()`.execute(tx)
  return rows.map(({ id }) => id)
}
