import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { recordEnded } from './record-ended.ts'

/**
 * Ends a current subscription before its time. A trigger ends its paid time too. Before the call, lock the subscription
 * and check that no payment for it is under way.
 */
export async function cancelNow(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ id: string; userId: string }>`
    update subscriptions set status = 'cancelled', auto_renew = false, past_due_since = null, charge_after = null,
      renews_at = least(renews_at, greatest((starts_at at time zone 'UTC')::date, app_now()::date))
    where id = ${id} and status = 'current' returning id, user_id as "userId"`.execute(tx)
  await recordEnded(tx, rows, 'cancelled')
}

/** What would be lost if a subscription ended now. */
export type TimeLeft = {
  /** Whole days. */
  days: number
  /** The orders that have paid them. */
  orderIds: string[]
}

/** The paid time that a subscription has left. */
export async function readTimeLeft(db: Db, id: string): Promise<TimeLeft> {
  const { rows } = await sql<TimeLeft>`
    select floor(coalesce(extract(epoch from max(upper(during)) - app_now()), 0) / 86400)::int as days,
           coalesce(array_agg(order_id::text), '{}') as "orderIds"
    from subscription_periods where subscription_id = ${id} and upper(during) > app_now()`.execute(db)
  return rows[0] ?? { days: 0, orderIds: [] }
}
