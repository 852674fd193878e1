import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { hasMoneyLeft } from './money-left.ts'

/**
 * The one rule for “a payment is under way”, from the view of the order's buyer. The order has a hold, or one of its
 * attempts is not final. Attempts that a newer one has replaced, or whose money was captured, are ignored. A yielding
 * attempt is included, because a difference would reveal the other payment. `order` is the alias of `orders` in the
 * query.
 */
export function isUnderWay(order: string): RawBuilder<boolean> {
  return hasAttemptOut(order, sql`true`)
}

/**
 * Whether an order's payment is under way and may capture money. A yielding attempt cannot, so it blocks no other
 * payment.
 */
export function canTakeMoney(order: string): RawBuilder<boolean> {
  return hasAttemptOut(order, sql`not attempt.yields`)
}

function hasAttemptOut(order: string, which: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${order}.state`)} = 'authorized' or (${sql.ref(`${order}.state`)} = 'open' and exists (
    select 1 from payment_attempts attempt
    where attempt.order_id = ${sql.ref(`${order}.id`)} and ${which}
      and (attempt.state in ('sending', 'unknown') or (attempt.state = 'manual' and attempt.gateway_txn is null)))))`
}

/**
 * Whether only a person can end a payment that is under way. The gateway did not report the result of the
 * newest attempt during the lifetime of its nonce. `order` is the alias of `orders` in the query.
 */
export function isLeftToAPerson(order: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${order}.state`)} = 'open' and exists (
    select 1 from payment_attempts left_open
    where left_open.order_id = ${sql.ref(`${order}.id`)} and left_open.state = 'manual'
      and left_open.gateway_txn is null))`
}

/**
 * Whether no payment of a draft or user is under way, as SQL. The data that completes such an order must
 * stay. `scope` names the column that holds the draft's or user's id.
 */
export function noPaymentUnderWay(scope: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select 1 from orders under_way where under_way.scope_id = ${sql.ref(scope)} and ${isUnderWay('under_way')})`
}

/** A renewal is also under way while the gateway has money for it that its order may not keep. */
function isRenewing(order: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${order}.flow`)} = 'renewal' and (${isUnderWay(order)} or ${hasMoneyLeft(order)}))`
}

/**
 * Whether no payment of a subscription's renewal is under way, as SQL. Otherwise the subscription is not past due and must
 * not end. `subscription` names the column that holds its id. With `offset 0` each subscription is looked up by itself,
 * and not all orders are read.
 */
export function noRenewalUnderWay(subscription: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select 1 from orders renewing
    where renewing.subscription_id = ${sql.ref(subscription)} and ${isRenewing('renewing')} offset 0)`
}

/** Whether a payment of a subscription's renewal is under way. It can no longer be stopped. */
export async function isRenewalUnderWay(db: Db | Tx, subscriptionId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from orders o
    where o.subscription_id = ${subscriptionId} and ${isRenewing('o')} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Whether a payment of any kind is under way for a subscription. A payment that waits for staff is ignored. If its hold
 * comes too late, the rules of its subscription release it. Lock the subscription first.
 */
export async function isPaymentUnderWay(db: Db | Tx, subscriptionId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from orders o
    where o.subscription_id = ${subscriptionId} and ${isUnderWay('o')} and not ${isLeftToAPerson('o')} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * The progress of a draft's or user's payments. It is `processing` if one payment is under way, even if another one is
 * paid.
 */
export type PaymentStatus = 'none' | 'processing' | 'paid'

/**
 * The progress of a draft's or user's payments. Without `lockPayments` the answer may be outdated at once.
 */
export async function paymentStatus(db: Db | Tx, scopeId: string): Promise<PaymentStatus> {
  const { rows } = await sql<{ isProcessing: boolean | null; isPaid: boolean | null }>`
    select bool_or(${isUnderWay('o')}) as "isProcessing", bool_or(o.state = 'paid') as "isPaid"
    from orders o where o.scope_id = ${scopeId}`.execute(db)
  if (rows[0]?.isProcessing) return 'processing'
  return rows[0]?.isPaid ? 'paid' : 'none'
}

/**
 * Blocks every new payment of these drafts or users until the transaction ends. Call this before you lock any row, also
 * a person's row, because each payment takes these locks first. The keys are sorted to avoid a deadlock.
 */
export async function lockPayments(tx: Tx, scopeIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(scope, 0))
    from unnest(${scopeIds.toSorted()}::text[]) as scope`.execute(tx)
}

/** Age of the oldest attempt with an unknown result; zero without one. */
export async function undecidedSeconds(db: Db): Promise<number> {
  const { rows } = await sql<{ age: number }>`
    select coalesce(extract(epoch from app_now() - min(created_at)), 0)::float8 as age
    from payment_attempts where state in ('sending', 'unknown')`.execute(db)
  return rows[0]?.age ?? 0
}
