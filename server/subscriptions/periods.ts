import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

export type NewPeriod = {
  subscriptionId: string
  userId: string
  /** The order that paid it. */
  orderId: string
  /** The last paid day, as the buyer was told. */
  until: string
}

/**
 * Writes the time that an order has paid for a person. It begins now and ends with the last paid day. If there is paid
 * time left, the new time follows it.
 */
export async function writePeriod(
  tx: Tx,
  { subscriptionId, userId, orderId, until }: NewPeriod,
): Promise<void> {
  await sql`
    insert into subscription_periods (subscription_id, beneficiary_id, during, order_id)
    select ${subscriptionId}, ${userId}, tstzrange(starts, starts + (end_of_day(${until}::date) - app_now())), ${orderId}
    from (select greatest(app_now(), max(upper(during))) as starts
          from subscription_periods where beneficiary_id = ${userId}) own`.execute(tx)
}

/** Which of these people have paid time that is not over. */
export async function peoplePaidFor(db: Db | Tx, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct beneficiary_id as "userId" from subscription_periods
    where beneficiary_id = any(${userIds}::uuid[]) and upper(during) > app_now()
    order by 1`.execute(db)
  return rows.map(({ userId }) => userId)
}
