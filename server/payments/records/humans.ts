import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { isCurrent } from '#server/subscriptions/index.ts'
import type { Attempt, Order } from './attempt.ts'
import { isTermOver } from './term.ts'
import { canTakeMoney, isLeftToAPerson } from './under-way.ts'

/** Keyed hashes that identify a human over several drafts, one by each key; none if they gave too little data. */
export type HumanKeys = { email: readonly Buffer[]; person: readonly Buffer[] }
/** The people of an order: its payer, and the other person who is paid for. */
export type OrderHumans = Pick<Order, `${'payer' | 'also'}_${'email' | 'person'}_${'hash' | 'others'}`>

/** A payment that blocks another one. Some end without help, and some only staff can end. */
export type InTheWay = 'in-progress' | 'left-to-a-person'
/**
 * The payment that blocks another payment of a human. `paid-elsewhere` blocks until they confirm that they are another
 * person.
 */
export type Elsewhere = InTheWay | 'paid-elsewhere'

type Asked = {
  scopeId: string
  keys: HumanKeys
  /** Whether paid orders block too. */
  countsPaid: boolean
  /** An attempt that has yielded. Only payments from before it are considered, so later ones are not revealed. */
  yielded?: Pick<Attempt, 'id'>
}
/** Two claims may get the lock in a different order from their start. */
const LOCK_ORDER_SECONDS = 60

/**
 * The order that blocks a human's payment: an order by them, or for them, in another draft or place. Its payment can
 * still succeed, or it is paid and its term is not over. Null without such an order. Needs `lockHumans`. Both checks
 * are one query, so no order can change between them.
 */
export async function paymentElsewhere(
  tx: Db | Tx,
  { scopeId, keys, countsPaid, yielded }: Asked,
): Promise<Elsewhere | null> {
  const { rows } = await sql<{ left: boolean; paying: boolean }>`
    select ${isLeftToAPerson('o')} as left, ${canTakeMoney('o')} as paying from orders o
    where o.scope_id <> ${scopeId} and ${isForHuman(keys)}
      and (${canTakeMoney('o')} or (${countsPaid}::boolean and ${isPaidNow(keys)}))
      and ${yielded ? wasThere(yielded) : sql`true`}
    order by 1 desc, 2 desc limit 1`.execute(tx)
  const [found] = rows
  if (!found) return null
  if (found.left) return 'left-to-a-person'
  return found.paying ? 'in-progress' : 'paid-elsewhere'
}

/** Whether the same humans have another paid order whose term is not over, with any payer. Free orders are ignored. */
export async function hasPaidElsewhere(tx: Tx, order: Order): Promise<boolean> {
  const humans = [payerOf(order), alsoOf(order)].filter(isKnown)
  if (order.amount_minor === 0 || humans.length === 0) return false
  const { rows } = await sql`
    select 1 from orders o
    where o.scope_id <> ${order.scope_id} and ${oneOf(humans.map(isForHuman))}
      and ${oneOf(humans.map((human) => isPaidNow(human, order)))}
    limit 1`.execute(tx)
  return rows.length > 0
}

function oneOf(terms: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(terms, sql` or `)})`
}

/** Whether a payment of the order `o` existed when an attempt yielded. */
function wasThere({ id }: Pick<Attempt, 'id'>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from payment_attempts other join payment_attempts yielded on yielded.id = ${id}
    where other.order_id = o.id and not other.yields
      and other.state in ('sending', 'unknown', 'manual', 'authorized')
      and other.created_at < yielded.created_at + make_interval(secs => ${LOCK_ORDER_SECONDS}))`
}

/**
 * Whether the order `o` was paid with money for this human, and they have paid time that is not over. That time may
 * come from another order, or have moved to another subscription. `before` leaves out the time of one order.
 */
function isPaidNow(keys: HumanKeys, before?: Pick<Order, 'id'>): RawBuilder<boolean> {
  return sql<boolean>`(o.state = 'paid' and o.amount_minor > 0 and ${isForHuman(keys)} and (
    exists (
      select from subscription_periods own join subscription_periods paid using (beneficiary_id)
      where own.order_id = o.id and upper(paid.during) > app_now()
        and ${before ? sql`paid.order_id <> ${before.id}` : sql`true`}
        and case when own.beneficiary_id = o.payer_id then ${isPayer(keys)} else ${isAlso(keys)} end)
    or ${isPaidWithoutPeriods()}))`
}

/** Whether the term of an order `o` without periods is not over, and not all its subscriptions were ended. */
function isPaidWithoutPeriods(): RawBuilder<boolean> {
  return sql<boolean>`(not ${isTermOver('o')}
    and not exists (select from subscription_periods own where own.order_id = o.id)
    and coalesce((select bool_or(${isCurrent('s')}) from subscriptions s where s.order_id = o.id), true))`
}

/** The person of a renewal is held by their id, and not compared with other humans. */
function isKnown({ email, person }: HumanKeys): boolean {
  return email.length > 0 || person.length > 0
}

/** Whether the people of an order are still compared: it can take money, or one of its people is subscribed. */
export function comparesPeople(order: string): RawBuilder<boolean> {
  const [id, state] = [sql.ref(`${order}.id`), sql.ref(`${order}.state`)]
  return sql<boolean>`(${state} in ('open', 'authorized') or (${state} = 'paid' and exists (
    select from subscription_periods own join subscriptions s on s.user_id = own.beneficiary_id
    where own.order_id = ${id} and s.status = 'current')))`
}

/** The payer of an order. */
export function payerOf(order: OrderHumans): HumanKeys {
  return {
    email: all(order.payer_email_hash, order.payer_email_others),
    person: all(order.payer_person_hash, order.payer_person_others),
  }
}

function alsoOf(order: OrderHumans): HumanKeys {
  return {
    email: all(order.also_email_hash, order.also_email_others),
    person: all(order.also_person_hash, order.also_person_others),
  }
}

function all(hash: Buffer | null, others: readonly Buffer[] | null): readonly Buffer[] {
  return hash === null ? [] : [hash, ...(others ?? [])]
}

/** Whether the order `o` is paid by this human, or for them. */
export function isForHuman(keys: HumanKeys): RawBuilder<boolean> {
  return sql<boolean>`(${isPayer(keys)} or ${isAlso(keys)})`
}

function isPayer({ email, person }: HumanKeys): RawBuilder<boolean> {
  return sql<boolean>`(
    o.payer_email_hash = any(${email}::bytea[]) or o.payer_person_hash = any(${person}::bytea[])
    or o.payer_email_others && ${email}::bytea[] or o.payer_person_others && ${person}::bytea[])`
}

function isAlso({ email, person }: HumanKeys): RawBuilder<boolean> {
  return sql<boolean>`(
    o.also_email_hash = any(${email}::bytea[]) or o.also_person_hash = any(${person}::bytea[])
    or o.also_email_others && ${email}::bytea[] or o.also_person_others && ${person}::bytea[])`
}
