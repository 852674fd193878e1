import { sql, type RawBuilder } from 'kysely'
import { beginsWith } from '#server/db/begins-with.ts'
import type { Db } from '#server/db/database.ts'
import type { Order } from './attempt.ts'

export type FoundOrder = {
  orderNo: string
  payerId: string
  state: Order['state']
  amountMinor: number
  currency: string
  createdAt: Date
}
export type FoundPayment = FoundOrder & {
  transaction: string | null
  attempt: string
  brand: string | null
  lastFour: string | null
}

const ORDER = sql`o.order_no as "orderNo", o.payer_id as "payerId", o.state, o.currency`

/** Orders whose number begins like this, and those of people. The newest come first. */
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
    select ${ORDER}, o.amount_minor as "amountMinor", o.created_at as "createdAt"
    from orders o where ${sql.join(conditions, sql` or `)}
    order by o.created_at desc limit ${limit}`.execute(db)
  return rows
}

export type CardAsked = { lastFour: string; day: string | null; names: readonly string[]; limit: number }

/** Payments with a card that ends so, of one day or of people whose name begins so. The newest come first. */
export async function findCardPayments(db: Db, asked: CardAsked): Promise<FoundPayment[]> {
  const { lastFour, day, names, limit } = asked
  const named = names.map(
    (name) =>
      sql`(${beginsWith(sql`lower(u.last_name)`, name)} or ${beginsWith(sql`lower(u.first_name)`, name)})`,
  )
  const conditions = [
    sql`a.details->'instrument'->>'lastFour' = ${lastFour}`,
    ...(day === null ? [] : [sql`a.created_at >= ${day}::date - 1 and a.created_at < ${day}::date + 2`]),
    ...named,
  ]
  return payments(db, {
    where: sql.join(conditions, sql` and `),
    people: named.length > 0 ? sql`join users u on u.id = o.payer_id` : sql``,
    limit,
  })
}

/** The payment with this transaction; an empty list without one. */
export async function findTransaction(db: Db, transaction: string): Promise<FoundPayment[]> {
  return payments(db, { where: sql`a.gateway_txn = ${transaction}`, people: sql``, limit: 1 })
}

type Which = { where: RawBuilder<unknown>; people: RawBuilder<unknown>; limit: number }

async function payments(db: Db, { where, people, limit }: Which): Promise<FoundPayment[]> {
  const { rows } = await sql<FoundPayment>`
    select ${ORDER}, a.amount_minor as "amountMinor", a.created_at as "createdAt", a.gateway_txn as transaction,
           a.state as attempt, a.details->'instrument'->>'brand' as brand,
           a.details->'instrument'->>'lastFour' as "lastFour"
    from payment_attempts a join orders o on o.id = a.order_id ${people}
    where ${where} order by a.created_at desc limit ${limit}`.execute(db)
  return rows
}
