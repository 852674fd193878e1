import { sql, type RawBuilder } from 'kysely'
import { LEAST_NOTICE_DAYS } from '#domain/subscriptions/notice.ts'
import type { Db, Tx } from '#server/db/database.ts'

/** A renewal that is leased to one process. */
export type LeasedRenewal = {
  subscriptionId: string
  /** The end of the lease, in the precision of the database. */
  lease: string
}

/** The days that must pass after the mail with the notice `n`. */
const NOTICE_TIME = sql`make_interval(days =>
  case when n.term_years >= 1 then ${LEAST_NOTICE_DAYS.year}::int else ${LEAST_NOTICE_DAYS.short}::int end)`

/** Whether the mail with the notice of the subscription `s` about its next renewal was sent long enough ago. */
export const HAS_RIPE_NOTICE = ripeNotice(sql`true`)

/** The same for a notice `n` that meets a condition. */
export function ripeNotice(which: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from renewal_notices n
    where n.subscription_id = s.id and n.period_start = s.renews_at and ${which}
      and n.sent_at <= app_now() - ${NOTICE_TIME})`
}

/** When the charge of the subscription `s` became due. Its last paid day has begun everywhere, and its notice is old enough. */
export const DUE_SINCE = sql<Date>`greatest(s.renews_at::timestamp at time zone interval '-12 hours',
  (select n.sent_at + ${NOTICE_TIME} from renewal_notices n
   where n.subscription_id = s.id and n.period_start = s.renews_at))`

/** The last paid day has come somewhere, and the notice is old enough. An amount of zero needs no method. */
const IS_DUE = sql<boolean>`(s.status = 'current' and s.auto_renew
  and s.renews_at <= (app_now() at time zone interval '+14 hours')::date
  and ${ripeNotice(sql`(n.amount_minor = 0 or (s.payment_token_enc is not null and s.method_refused_at is null))`)})`

/** Whether no payment of the renewal `s` has failed yet. */
const IS_UNTRIED = sql<boolean>`(s.past_due_since is null or s.past_due_untried)`

/** Leases renewals that are due to this process, the oldest first. */
export async function leaseDue(
  db: Db,
  { limit, seconds }: { limit: number; seconds: number },
): Promise<LeasedRenewal[]> {
  const { rows } = await sql<LeasedRenewal>`
    update subscriptions set charge_after = app_now() + make_interval(secs => ${seconds})
    where id in (
      select s.id from subscriptions s
      where ${IS_DUE} and coalesce(s.charge_after <= app_now(), true)
      order by s.renews_at, s.id limit ${limit} for update skip locked)
    returning id as "subscriptionId", charge_after::text as lease`.execute(db)
  return rows
}

/** Leases one renewal at once, also before its next try. Null if nothing is due. */
export async function leaseNow(
  db: Db,
  { subscriptionId, seconds }: { subscriptionId: string; seconds: number },
): Promise<LeasedRenewal | null> {
  const { rows } = await sql<LeasedRenewal>`
    update subscriptions s set charge_after = app_now() + make_interval(secs => ${seconds})
    where s.id = ${subscriptionId} and ${IS_DUE}
    returning s.id as "subscriptionId", s.charge_after::text as lease`.execute(db)
  return rows[0] ?? null
}

/**
 * For how many seconds the oldest due renewal has waited; null if none is due. A renewal that is put off again and
 * again counts too, unless a bank has refused its payment.
 */
export async function waitOfDue(db: Db): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from app_now() - min(
      case when ${IS_UNTRIED} then least(s.charge_after, ${DUE_SINCE})
           else coalesce(s.charge_after, ${DUE_SINCE}) end))::float8 as seconds
    from subscriptions s
    where ${IS_DUE} and (coalesce(s.charge_after <= app_now(), true)
                         or (${IS_UNTRIED} and ${DUE_SINCE} <= app_now()))`.execute(db)
  return rows[0]?.seconds ?? null
}

/** Puts a renewal off, if this process still has its lease. */
export async function putOff(
  db: Db,
  { subscriptionId, lease }: LeasedRenewal,
  until: Date | RawBuilder<Date>,
): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ charge_after: until })
    .where('id', '=', subscriptionId)
    .where('charge_after', '=', sql<Date>`${lease}::timestamptz`)
    .execute()
}

/** What must not change between the price of a renewal and its order. */
export type AsPriced = LeasedRenewal & {
  userId: string
  /** The last paid day. */
  paidUntil: string
  /** Encrypted. Null if the renewal costs nothing. */
  methodToken: Buffer | null
}

/**
 * Locks a renewal until the transaction ends. Returns whether it may still be charged: it renews, this process has its
 * lease, and neither its paid time nor its method has changed.
 */
export async function lockAsPriced(tx: Tx, priced: AsPriced): Promise<boolean> {
  return (await lockAllAsPriced(tx, [priced])).length === 1
}

/**
 * Locks several renewals in a fixed order. Returns those that may still be charged. They are found by their ids first.
 * Otherwise a plan from before there were many subscriptions reads all of them.
 */
export async function lockAllAsPriced<P extends AsPriced>(tx: Tx, priced: readonly P[]): Promise<P[]> {
  const ids = priced.map(({ subscriptionId }) => subscriptionId)
  const { rows } = await sql<{ id: string }>`
    with locked as materialized (
      select * from subscriptions where id = any(${ids}::uuid[]) order by id for update)
    select s.id
    from unnest(${ids}::uuid[], ${priced.map(({ userId }) => userId)}::uuid[],
                ${priced.map(({ lease }) => lease)}::timestamptz[], ${priced.map(({ paidUntil }) => paidUntil)}::date[],
                ${priced.map(({ methodToken }) => methodToken)}::bytea[]) as p(id, user_id, lease, paid_until, token)
    join locked s on s.id = p.id
    where s.status = 'current' and s.auto_renew and s.user_id = p.user_id and s.renews_at = p.paid_until
      and s.charge_after = p.lease
      and (p.token is null or (s.payment_token_enc = p.token and s.method_refused_at is null))`.execute(tx)
  const same = new Set(rows.map(({ id }) => id))
  return priced.filter(({ subscriptionId }) => same.has(subscriptionId))
}
