import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import type { Purchase } from '../purchase.ts'

/**
 * Whether an order is paid and its term is over; `order` is the alias of `orders` in the query. Its term is the time that
 * it paid for. An order without such periods lasts as long as its price says.
 */
export function isTermOver(order: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${order}.${name}`)
  const byPrice = sql`make_interval(years => coalesce((${column('price_snapshot')}->>'years')::integer, 1))`
  return sql<boolean>`(${column('state')} = 'paid' and app_now() >= coalesce(
    (select max(upper(paid.during)) from subscription_periods paid where paid.order_id = ${column('id')}),
    ${column('paid_at')} + ${byPrice}))`
}

/**
 * Releases the buyer and the people of a purchase from paid orders whose term is over. They can then buy
 * again. A plan that was made for an empty table would read the index of all live orders. `num_nulls` hides from
 * PostgreSQL that this index fits.
 */
export async function endTerms(tx: Tx, { scopeId, beneficiaryIds }: Purchase): Promise<void> {
  await sql`
    with own as materialized (
      select id from orders where scope_id = ${scopeId}
      union
      select order_id from entitlement_slots where live and beneficiary_id = any(${beneficiaryIds}::uuid[])),
    over as (
      update orders o set ended_at = app_now()
      where o.id in (select id from own) and num_nulls(o.ended_at) = 1 and ${isTermOver('o')}
      returning o.id)
    update entitlement_slots set live = false where order_id in (select id from over)`.execute(tx)
}
