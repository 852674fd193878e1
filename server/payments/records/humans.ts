import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Attempt, Order } from './attempt.ts'
import { isTermOver } from './term.ts'
import { canTakeMoney, isLeftToAPerson } from './under-way.ts'

/** Keyed hashes that recognise a human over several drafts; null where they did not say enough. */
export type HumanKeys = { email: Buffer | null; person: Buffer | null }
/** Who an order is for: who pays it, and who is paid for besides. */
export type OrderHumans = Pick<
  Order,
  'payer_email_hash' | 'payer_person_hash' | 'also_email_hash' | 'also_person_hash'
>

/** A payment that stands in the way of another: it ends by itself, or by a person. */
export type InTheWay = 'in-progress' | 'left-to-a-person'
/** What keeps a human from paying again; `paid-elsewhere` until they confirm that they are another person. */
export type Elsewhere = InTheWay | 'paid-elsewhere'

type Asked = {
  scopeId: string
  keys: HumanKeys
  /** Whether orders that are already paid count too. */
  countsPaid: boolean
  /** An attempt that has yielded. Then only payments that were there at its time count, so it tells of no later one. */
  yielded?: Pick<Attempt, 'id'>
}
/** Two claims may start in another order than they get the lock. */
const LOCK_ORDER_SECONDS = 60

/**
 * What keeps a human from paying: an order by them, or also for them, of another draft or place. Its payment can still
 * succeed, or it is paid and its term is not over; null when there is none. Needs `lockHumans`. Both are one query,
 * so an order that is being paid meanwhile is never missed.
 */
export async function paymentElsewhere(
  tx: Db | Tx,
  { scopeId, keys, countsPaid, yielded }: Asked,
): Promise<Elsewhere | null> {
  const { rows } = await sql<{ left: boolean; paying: boolean }>`
    select ${isLeftToAPerson('o')} as left, ${canTakeMoney('o')} as paying from orders o
    where o.scope_id <> ${scopeId} and ${isForHuman(keys)}
      and (${canTakeMoney('o')} or (${countsPaid}::boolean and ${isPaidNow()}))
      and ${yielded ? wasThere(yielded) : sql`true`}
    order by 1 desc, 2 desc limit 1`.execute(tx)
  const [found] = rows
  if (!found) return null
  if (found.left) return 'left-to-a-person'
  return found.paying ? 'in-progress' : 'paid-elsewhere'
}

/**
 * Whether another order of the same humans is paid and its term is not over yet, whoever paid it. Orders that cost
 * nothing do not count.
 */
export async function hasPaidElsewhere(tx: Tx, order: Order): Promise<boolean> {
  if (order.amount_minor === 0) return false
  const { rows } = await sql`
    select 1 from orders o
    where o.scope_id <> ${order.scope_id} and (${isForHuman(payerOf(order))} or ${isForHuman(alsoOf(order))})
      and ${isPaidNow()}
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether a payment of the order `o` was there when an attempt yielded. */
function wasThere({ id }: Pick<Attempt, 'id'>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from payment_attempts other join payment_attempts yielded on yielded.id = ${id}
    where other.order_id = o.id and not other.yields
      and other.state in ('sending', 'unknown', 'manual', 'authorized')
      and other.created_at < yielded.created_at + make_interval(secs => ${LOCK_ORDER_SECONDS}))`
}

/** Whether the order `o` was paid with money, and its term is not over. */
function isPaidNow(): RawBuilder<boolean> {
  return sql<boolean>`(o.state = 'paid' and o.amount_minor > 0 and not ${isTermOver('o')})`
}

/** Who pays an order. */
export function payerOf({ payer_email_hash: email, payer_person_hash: person }: OrderHumans): HumanKeys {
  return { email, person }
}

function alsoOf({ also_email_hash: email, also_person_hash: person }: OrderHumans): HumanKeys {
  return { email, person }
}

/** Whether the order `o` is paid by this human, or also for them. */
export function isForHuman({ email, person }: HumanKeys): RawBuilder<boolean> {
  return sql<boolean>`(o.payer_email_hash = ${email} or o.payer_person_hash = ${person}
    or o.also_email_hash = ${email} or o.also_person_hash = ${person})`
}
