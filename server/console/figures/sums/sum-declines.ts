import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { declinedAttempts } from '#server/payments/index.ts'
import type { DayOfSums } from './day-of-sums.ts'

/** The reasons of the declined payments of a day, and how many of them were paid later. */
export async function sumDeclines(tx: Tx, span: DayOfSums): Promise<void> {
  await sql`delete from figure_declines where day = ${span.day}`.execute(tx)
  await sql`
    insert into figure_declines (day, code, reason, kind, attempts, paid_later)
    select ${span.day}::date, code, reason, kind, attempts, paid_later
    from (${declinedAttempts(span)}) declined`.execute(tx)
}
