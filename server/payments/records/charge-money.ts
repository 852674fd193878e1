import { sql } from 'kysely'
import type { ChargeMoney } from '#domain/subscriptions/refund.ts'
import type { Db, Tx } from '#server/db/database.ts'

/**
 * The money of an order by the ledger: its capture, less what went back. A dispute takes the money until it is won. Lock
 * the order first, so that nothing changes before the answer is used.
 */
export async function readChargeMoney(db: Db | Tx, orderId: string): Promise<ChargeMoney> {
  const { rows } = await sql<ChargeMoney>`
    with booked as (
      select l.* from payment_ledger l
      where l.order_id = ${orderId}
        and (l.kind = 'refund'
             or l.gateway_txn = (select gateway_txn from payment_ledger where order_id = ${orderId} and kind = 'capture')))
    select coalesce(sum(case kind when 'capture' then amount_minor when 'settlement-declined' then -amount_minor end), 0)::int
             as "arrivedMinor",
           coalesce(sum(amount_minor) filter (where kind in ('refund', 'void', 'dispute-lost')), 0)::int as "returnedMinor",
           exists (select from refunds where order_id = ${orderId} and state in ('sending', 'unknown', 'manual'))
             as "isUnderWay",
           count(*) filter (where kind = 'dispute-opened') > count(*) filter (where kind in ('dispute-won', 'dispute-lost'))
             as "isDisputed"
    from booked`.execute(db)
  const [money] = rows
  if (!money) throw new Error('a sum has one row')
  return money
}
