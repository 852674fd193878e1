import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import type { DayOfSums } from './day-of-sums.ts'

/**
 * The ledger of a day by currency. A void counts only if its payment was captured, as everywhere. Money that a bank did not
 * deliver or took back is lost. It is less when a bank gives it back.
 */
export async function sumSales(tx: Tx, { day, begins, ends }: DayOfSums): Promise<void> {
  await sql`delete from figure_sales where day = ${day}`.execute(tx)
  await sql`
    with booked as (
      select l.currency, l.kind, l.amount_minor::bigint as amount,
             coalesce((o.price_snapshot->>'vatMinor')::bigint, (o.price_snapshot->>'taxMinor')::bigint, 0) as tax
      from payment_ledger l left join orders o on o.id = l.order_id and l.kind = 'capture'
      where l.at >= ${begins} and l.at < ${ends}
        and l.kind in ('capture', 'refund', 'refund-failed', 'void', 'dispute-lost', 'dispute-reversed', 'settlement-declined')
        and (l.kind <> 'void' or exists (
          select from payment_ledger c where c.gateway_txn = l.gateway_txn and c.kind = 'capture')))
    insert into figure_sales (day, currency, orders, sales_minor, tax_minor, refunds_minor, lost_minor)
    select ${day}::date, currency, count(*) filter (where kind = 'capture'),
           coalesce(sum(amount - tax) filter (where kind = 'capture'), 0),
           coalesce(sum(tax) filter (where kind = 'capture'), 0),
           coalesce(sum(case kind when 'refund-failed' then -amount else amount end)
             filter (where kind in ('refund', 'void', 'refund-failed')), 0),
           coalesce(sum(case kind when 'dispute-reversed' then -amount else amount end)
             filter (where kind in ('dispute-lost', 'dispute-reversed', 'settlement-declined')), 0)
    from booked group by currency`.execute(tx)
}
