import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

/**
 * Whether the person of the subscription `s` has never joined the place that another person paid for them. They know only
 * their invitation, have agreed to nothing, and cannot log in.
 */
export const NEVER_JOINED = sql<boolean>`(
  not exists (select from credentials own where own.user_id = s.user_id)
  and exists (select from orders bought where bought.id = s.order_id and bought.payer_id <> s.user_id))`

/** Whether the person of this subscription has never joined the place that another person paid for them. */
export async function hasNeverJoined(tx: Tx, subscriptionId: string): Promise<boolean> {
  const { rows } =
    await sql`select from subscriptions s where s.id = ${subscriptionId} and ${NEVER_JOINED}`.execute(tx)
  return rows.length > 0
}
