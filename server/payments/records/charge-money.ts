import { sql, type RawBuilder } from 'kysely'
import type { ChargeMoney } from '#domain/subscriptions/refund.ts'
import type { Db, Tx } from '#server/db/database.ts'

/**
 * The money of an order in the ledger: its capture, less refunds. Money of a lost dispute is subtracted until the bank
 * decides again. Lock the order first, so that nothing changes before the answer is used.
 */
export async function readChargeMoney(db: Db | Tx, orderId: string): Promise<ChargeMoney> {
  const { rows } = await sql<ChargeMoney>`
    with booked as (
      select l.* from payment_ledger l
      where l.order_id = ${orderId}
        and (l.kind in ('refund', 'refund-failed', 'dispute-lost', 'dispute-reversed')
             or l.gateway_txn = (select gateway_txn from payment_ledger where order_id = ${orderId} and kind = 'capture')))
    select coalesce(sum(case kind when 'capture' then amount_minor when 'settlement-declined' then -amount_minor end), 0)::int
             as "arrivedMinor",
           coalesce(sum(case when kind in ('refund', 'void', 'dispute-lost') then amount_minor
                             when kind in ('refund-failed', 'dispute-reversed') then -amount_minor end), 0)::int
             as "returnedMinor",
           exists (select from refunds where order_id = ${orderId} and state in ('sending', 'unknown', 'manual'))
             as "isUnderWay",
           exists (select from disputes where order_id = ${orderId} and state = 'open' and kind <> 'retrieval')
             as "isDisputed"
    from booked`.execute(db)
  const [money] = rows
  if (!money) throw new Error('the database returned no row for a sum')
  return money
}

/**
 * Whether the row `l` of the ledger is of a dispute with this id, as SQL. A bank may change its decision, so each later
 * row of one kind has a number after the id.
 */
export function isOfDispute(id: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`(l.gateway_txn = ${id} or starts_with(l.gateway_txn, ${id} || ':'))`
}
