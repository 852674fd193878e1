import { sql, type RawBuilder } from 'kysely'
import { beginsWith } from '#server/db/begins-with.ts'
import type { Db } from '#server/db/database.ts'
import type { Order } from './attempt.ts'
import { instrumentWords } from './instrument-words.ts'

export type FoundOrder = {
  orderNo: string
  payerId: string
  state: Order['state']
  amountMinor: number
  currency: string
  createdAt: Date
  /** What paid it, such as `Visa •• 1111`. Null if nothing has. */
  instrument: string | null
}
export type FoundPayment = Omit<FoundOrder, 'instrument'> & {
  transaction: string | null
  attempt: string
  brand: string | null
  lastFour: string | null
}

const ORDER = sql`o.order_no as "orderNo", o.payer_id as "payerId", o.state, o.currency`

/** Orders whose number begins with a text, and orders of people. The newest come first. */
export async function findOrders(
  db: Db,
  { number, payerIds = [], limit }: { number: string | null; payerIds?: readonly string[]; limit: number },
): Promise<FoundOrder[]> {
  const conditions = [
    ...(number === null ? [] : [beginsWith(sql`o.order_no`, number.toUpperCase())]),
    ...(payerIds.length === 0 ? [] : [sql`o.payer_id = any(${payerIds}::uuid[])`]),
  ]
  if (conditions.length === 0) return []
  const { rows } = await sql<FoundOrder>`
    select ${ORDER}, o.amount_minor as "amountMinor", o.created_at as "createdAt",
           (select ${instrumentWords('a')}
            from payment_attempts a where a.order_id = o.id and a.gateway_txn = o.winner_txn limit 1) as instrument
    from orders o where ${sql.join(conditions, sql` or `)}
    order by o.created_at desc limit ${limit}`.execute(db)
  return rows
}

export type CardAsked = { lastFour: string; day: string | null; names: readonly string[]; limit: number }

/** Only the newest payments of a card are searched for a name. */
const OF_ONE_CARD = 500

/**
 * Payments with these last digits of a card, of one day or of people whose name begins with a text. The newest come
 * first.
 */
export async function findCardPayments(db: Db, asked: CardAsked): Promise<FoundPayment[]> {
  const { lastFour, day, names, limit } = asked
  const ofDay =
    day === null ? sql`` : sql`and created_at >= ${day}::date - 1 and created_at < ${day}::date + 2`
  const attempts = sql`
    select * from payment_attempts where details->'instrument'->>'lastFour' = ${lastFour} ${ofDay}
    order by created_at desc limit ${OF_ONE_CARD}`
  const named = names.map(
    (name) =>
      sql`(${beginsWith(sql`lower(u.last_name)`, name)} or ${beginsWith(sql`lower(u.first_name)`, name)})`,
  )
  const people =
    named.length === 0
      ? sql`true`
      : sql`exists (select from users u where u.id = o.payer_id and ${sql.join(named, sql` and `)})`
  return payments(db, { attempts, people, limit })
}

/** The payment with this transaction; an empty list without one. */
export async function findTransaction(db: Db, transaction: string): Promise<FoundPayment[]> {
  const attempts = sql`select * from payment_attempts where gateway_txn = ${transaction}`
  return payments(db, { attempts, people: sql`true`, limit: 1 })
}

type Which = { attempts: RawBuilder<unknown>; people: RawBuilder<unknown>; limit: number }

/** The attempts are read first. A plan that begins with the people would read a million rows. */
async function payments(db: Db, { attempts, people, limit }: Which): Promise<FoundPayment[]> {
  const { rows } = await sql<FoundPayment>`
    with a as materialized (${attempts})
    select ${ORDER}, a.amount_minor as "amountMinor", a.created_at as "createdAt", a.gateway_txn as transaction,
           a.state as attempt, a.details->'instrument'->>'brand' as brand,
           a.details->'instrument'->>'lastFour' as "lastFour"
    from a join orders o on o.id = a.order_id
    where ${people} order by a.created_at desc limit ${limit}`.execute(db)
  return rows
}
