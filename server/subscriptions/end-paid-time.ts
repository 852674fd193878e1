import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { recordEnded } from './record-ended.ts'
import { lastPaidDay } from './last-paid-day.ts'

/** A person who loses the time that an order has paid. */
export type EndedTime = {
  subscriptionId: string
  userId: string
  /** The last paid day of their other time; null if they have none left. */
  paidUntil: string | null
  /** The person has no time left, but their own renewal stays on. */
  renews: boolean
}

/**
 * Ends the time that an order has paid, at once. Time that other orders have paid begins earlier, so none of it is
 * lost. A subscription without any time left ends, unless it still renews. Then its person is told the price, and it is
 * charged, as after a late notice. So a payer who gets a refund does not end the renewal of another person. Switch the
 * renewal of the payer off before the call.
 */
export async function endPaidTime(tx: Tx, orderId: string): Promise<EndedTime[]> {
  await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('subscription_periods').select('subscription_id').where('order_id', '=', orderId),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const ended: EndedTime[] = []
  for (const period of await periodsLeft(tx, orderId)) {
    await cut(tx, { ...period, orderId })
    await closeGap(tx, period)
    const { subscriptionId, userId } = period
    ended.push({ subscriptionId, userId, ...(await followPeriods(tx, subscriptionId)) })
  }
  return ended
}

/** As text, because a `Date` has no microseconds. */
type Left = { subscriptionId: string; userId: string; ends: string; rest: string }

async function periodsLeft(tx: Tx, orderId: string): Promise<Left[]> {
  const { rows } = await sql<Left>`
    select subscription_id as "subscriptionId", beneficiary_id as "userId", upper(during)::text as ends,
           (upper(during) - greatest(lower(during), app_now()))::text as rest
    from subscription_periods where order_id = ${orderId} and upper(during) > app_now()
    order by beneficiary_id`.execute(tx)
  return rows
}

async function cut(tx: Tx, { subscriptionId, orderId }: Left & { orderId: string }): Promise<void> {
  await sql`delete from subscription_periods
    where subscription_id = ${subscriptionId} and order_id = ${orderId} and lower(during) >= app_now()`.execute(
    tx,
  )
  await sql`update subscription_periods set during = tstzrange(lower(during), app_now())
    where subscription_id = ${subscriptionId} and order_id = ${orderId} and upper(during) > app_now()`.execute(
    tx,
  )
}

/** The earliest period moves first, so that no two overlap. */
async function closeGap(tx: Tx, { userId, ends, rest }: Left): Promise<void> {
  const { rows } = await sql<{ subscriptionId: string; orderId: string }>`
    select subscription_id as "subscriptionId", order_id as "orderId" from subscription_periods
    where beneficiary_id = ${userId} and lower(during) >= ${ends}::timestamptz order by lower(during)`.execute(
    tx,
  )
  for (const { subscriptionId, orderId } of rows) {
    await sql`update subscription_periods
      set during = tstzrange(lower(during) - ${rest}::interval, upper(during) - ${rest}::interval)
      where subscription_id = ${subscriptionId} and order_id = ${orderId}`.execute(tx)
  }
  for (const { subscriptionId } of rows) await followPeriods(tx, subscriptionId)
}

/** Sets the last paid day from the periods that are left. The whole last day counts. */
async function followPeriods(
  tx: Tx,
  subscriptionId: string,
): Promise<Pick<EndedTime, 'paidUntil' | 'renews'>> {
  const { rows } = await sql<{ until: string | null }>`
    select ${lastPaidDay(sql`max(upper(during))`)} as until
    from subscription_periods where subscription_id = ${subscriptionId} and upper(during) > app_now()`.execute(
    tx,
  )
  const until = rows[0]?.until ?? null
  if (until === null) {
    const left = await sql<{ id: string; userId: string; renews: boolean }>`
      update subscriptions set status = case when auto_renew then status else 'expired' end,
        past_due_since = null, charge_after = null,
        renews_at = least(renews_at, greatest((starts_at at time zone 'UTC')::date, app_now()::date))
      where id = ${subscriptionId} and status = 'current'
      returning id, user_id as "userId", auto_renew as renews`.execute(tx)
    await recordEnded(
      tx,
      left.rows.filter(({ renews }) => !renews),
      'taken-back',
    )
    return { paidUntil: null, renews: left.rows[0]?.renews ?? false }
  }
  await tx.updateTable('subscriptions').set({ renews_at: until }).where('id', '=', subscriptionId).execute()
  return { paidUntil: until, renews: false }
}

/** The paid time that each person of an order would keep after `endPaidTime`. */
export async function previewEnd(db: Db, orderId: string): Promise<Omit<EndedTime, 'renews'>[]> {
  const end = sql`max(upper(o.during)) - case when max(lower(o.during)) >= upper(own.during)
    then upper(own.during) - greatest(lower(own.during), app_now()) else interval '0' end`
  const { rows } = await sql<Omit<EndedTime, 'renews'>>`
    select own.subscription_id as "subscriptionId", own.beneficiary_id as "userId", (
      select ${lastPaidDay(end)} from subscription_periods o
      where o.beneficiary_id = own.beneficiary_id and o.order_id <> ${orderId} and upper(o.during) > app_now()
    ) as "paidUntil"
    from subscription_periods own
    where own.order_id = ${orderId} and upper(own.during) > app_now()
    order by own.beneficiary_id`.execute(db)
  return rows
}
