import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { lastPaidDay } from './last-paid-day.ts'

/**
 * Removes the term that an order has paid, because its money never arrived. The last paid day is that of the earlier
 * term again, so the renewal is due again. Returns false, and changes nothing, if the subscription does not renew or
 * has later paid time.
 */
export async function takeBackTerm(
  tx: Tx,
  { subscriptionId, orderId }: { subscriptionId: string; orderId: string },
): Promise<boolean> {
  await sql`select from subscriptions where id = ${subscriptionId} for update`.execute(tx)
  const { rows } = await sql<{ paidUntil: string }>`
    select ${lastPaidDay(sql`lower(p.during)`)} as "paidUntil"
    from subscription_periods p join subscriptions s on s.id = p.subscription_id
    where p.order_id = ${orderId} and s.id = ${subscriptionId} and s.status = 'current' and s.auto_renew
      and not exists (select from subscription_periods later
                      where later.beneficiary_id = p.beneficiary_id and lower(later.during) >= upper(p.during))`.execute(
    tx,
  )
  const paidUntil = rows[0]?.paidUntil
  if (paidUntil === undefined) return false
  await sql`delete from subscription_periods where order_id = ${orderId}`.execute(tx)
  await tx
    .updateTable('subscriptions')
    .set({ renews_at: paidUntil })
    .where('id', '=', subscriptionId)
    .execute()
  return true
}

/**
 * The same for the first term of a subscription that renews. Its last paid day is then the day before that term.
 * Returns null, and changes nothing, if the order has paid for another person too. The same is true if the person has
 * other paid time.
 */
export async function takeBackFirstTerm(
  tx: Tx,
  orderId: string,
): Promise<{ subscriptionId: string; paidUntil: string } | null> {
  const { rows } = await sql<{ subscriptionId: string; paidUntil: string }>`
    select s.id as "subscriptionId", (s.renews_at - make_interval(years => s.term_years))::date::text as "paidUntil"
    from subscriptions s join subscription_periods p on p.subscription_id = s.id and p.order_id = s.order_id
    where s.order_id = ${orderId} and s.status = 'current' and s.auto_renew
      and not exists (select from subscription_periods other
                      where (other.order_id = p.order_id and other.beneficiary_id <> p.beneficiary_id)
                         or (other.beneficiary_id = p.beneficiary_id and other.order_id <> p.order_id))
    for update of s`.execute(tx)
  const [first] = rows
  if (!first) return null
  await sql`delete from subscription_periods where order_id = ${orderId}`.execute(tx)
  await tx
    .updateTable('subscriptions')
    .set({ renews_at: first.paidUntil })
    .where('id', '=', first.subscriptionId)
    .execute()
  return first
}
