import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** An amount in the minor unit of its currency. */
export type PaidSoFar = { currency: string; amountMinor: number }

/** What a person has paid until now, by currency, less what went back. It is the sum of `readChargeMoney`. */
export async function readPaidSoFar(db: Db, payerId: string): Promise<PaidSoFar[]> {
  const { rows } = await sql<PaidSoFar>`
    with booked as (
      select l.* from orders o join payment_ledger l on l.order_id = o.id where o.payer_id = ${payerId})
    select currency,
           coalesce(sum(case when kind in ('capture', 'refund-failed', 'dispute-reversed') then amount_minor
                             when kind in ('settlement-declined', 'refund', 'void', 'dispute-lost') then -amount_minor end), 0)::int
             as "amountMinor"
    from booked
    where kind in ('refund', 'refund-failed', 'dispute-lost', 'dispute-reversed')
       or gateway_txn in (select gateway_txn from booked where kind = 'capture')
    group by currency order by currency`.execute(db)
  return rows
}
