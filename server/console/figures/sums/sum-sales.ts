import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { bookedMoney } from '#server/payments/index.ts'
import type { DayOfSums } from './day-of-sums.ts'

/** The ledger of a day by currency. */
export async function sumSales(tx: Tx, span: DayOfSums): Promise<void> {
  await sql`delete from figure_sales where day = ${span.day}`.execute(tx)
  await sql`
    insert into figure_sales (day, currency, orders, sales_minor, tax_minor, refunds_minor, lost_minor)
    select ${span.day}::date, currency, orders, sales, tax, refunds, lost from (${bookedMoney(span)}) booked`.execute(
    tx,
  )
}
