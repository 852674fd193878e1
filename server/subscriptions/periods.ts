import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

export type NewPeriod = {
  subscriptionId: string
  userId: string
  /** The order that paid it. */
  orderId: string
  /** The last paid day. */
  until: string
  /** For a renewal: the last paid day of the earlier term. */
  after?: string
}

/**
 * Writes the time that an order has paid for a person. It begins now, or when their paid time is over. A renewal begins
 * when the earlier term ends. So a late payment pays a whole term too.
 */
export async function writePeriod(
  tx: Tx,
  { subscriptionId, userId, orderId, until, after }: NewPeriod,
): Promise<void> {
  const earliest = after === undefined ? sql`app_now()` : sql`end_of_day(${after}::date)`
  await sql`
    insert into subscription_periods (subscription_id, beneficiary_id, during, order_id)
    select ${subscriptionId}, ${userId}, tstzrange(greatest(${earliest}, max(upper(during))), end_of_day(${until}::date)), ${orderId}
    from subscription_periods where beneficiary_id = ${userId}`.execute(tx)
}

/**
 * Which of these people have paid time that is not over. For a renewal, only time after the last paid day `after`
 * counts.
 */
export async function peoplePaidFor(
  db: Db | Tx,
  userIds: readonly string[],
  { after }: { after?: string } = {},
): Promise<string[]> {
  const from = after === undefined ? sql`app_now()` : sql`end_of_day(${after}::date)`
  const { rows } = await sql<{ userId: string }>`
    select distinct beneficiary_id as "userId" from subscription_periods
    where beneficiary_id = any(${userIds}::uuid[]) and upper(during) > ${from}
    order by 1`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Whether one of these people has paid time after the last paid day of their term. */
export async function isAnyPaidFor(
  tx: Tx,
  terms: readonly { userId: string; after: string }[],
): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from unnest(${terms.map(({ userId }) => userId)}::uuid[], ${terms.map(({ after }) => after)}::date[]) as term(person, after)
    where end_of_day(term.after) < (
      select max(upper(paid.during)) from subscription_periods paid where paid.beneficiary_id = term.person)
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether a term of a subscription was ever paid. A term whose money never arrived does not count. */
export async function hasPaidTerm(tx: Tx, subscriptionId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from subscription_periods where subscription_id = ${subscriptionId} limit 1`.execute(tx)
  return rows.length > 0
}
