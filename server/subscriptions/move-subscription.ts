import { sql } from 'kysely'
import { renewalDate } from '#domain/pricing/renewal.ts'
import type { Tx } from '#server/db/database.ts'
import { expireLapsed, lockCurrent, type Current } from './current-subscription.ts'
import { lastPaidDay } from './last-paid-day.ts'

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

/** Adds the paid time after the person's own time. Of a term that another one follows, only its rest is added. */
async function extend(tx: Tx, { own, paid, userId }: Extension): Promise<void> {
  const left = await periodsLeft(tx, paid.id)
  let until = own.renews_at
  for (const [nth, { orderId, rest }] of left.entries()) {
    const isLast = nth === left.length - 1
    if (isLast) until = renewalDate(until, paid.term_years)
    const ends = isLast ? sql`end_of_day(${until}::date)` : sql`own.ends + ${rest}::interval`
    const { rows } = await sql<{ until: string }>`
      update subscription_periods moved
      set subscription_id = ${own.id}, beneficiary_id = ${userId}, during = tstzrange(own.ends, ${ends})
      from (select coalesce(max(upper(during)), end_of_day(${own.renews_at}::date)) as ends
            from subscription_periods where beneficiary_id = ${userId}) own
      where subscription_id = ${paid.id} and order_id = ${orderId}
      returning ${lastPaidDay(sql`upper(moved.during)`)} as until`.execute(tx)
    until = rows[0]?.until ?? until
  }
  await tx
    .updateTable('subscriptions')
    .set({ renews_at: until, past_due_since: null, charge_after: null })
    .where('id', '=', own.id)
    .execute()
  await tx.updateTable('subscriptions').set({ status: 'cancelled' }).where('id', '=', paid.id).execute()
}

/** The paid time of a subscription that is not over, the earliest first. After a renewal these may be two terms. */
async function periodsLeft(tx: Tx, subscriptionId: string): Promise<{ orderId: string; rest: string }[]> {
  const { rows } = await sql<{ orderId: string; rest: string }>`
    select order_id as "orderId", (upper(during) - greatest(lower(during), app_now()))::text as rest
    from subscription_periods where subscription_id = ${subscriptionId} and upper(during) > app_now()
    order by lower(during)`.execute(tx)
  return rows
}
