import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

export type NewPeriod = {
  subscriptionId: string
  userId: string
  /** The order that paid it. */
  orderId: string
  /** The last paid day. */
  until: string
}

/** Writes the time that an order has paid for a person. It begins now, or when their paid time is over. */
export async function writePeriod(
  tx: Tx,
  { subscriptionId, userId, orderId, until }: NewPeriod,
): Promise<void> {
  await sql`
    insert into subscription_periods (subscription_id, beneficiary_id, during, order_id)
    select ${subscriptionId}, ${userId}, tstzrange(greatest(app_now(), max(upper(during))), end_of_day(${until}::date)), ${orderId}
    from subscription_periods where beneficiary_id = ${userId}`.execute(tx)
}

/** Which of these people have paid time that is not over. */
export async function peoplePaidFor(db: Db | Tx, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct beneficiary_id as "userId" from subscription_periods
    where beneficiary_id = any(${userIds}::uuid[]) and upper(during) > app_now()
    order by 1`.execute(db)
  return rows.map(({ userId }) => userId)
}
