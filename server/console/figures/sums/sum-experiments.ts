import { sql } from 'kysely'
import { visitorsWhoMet } from '#server/analytics/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { DayOfSums } from './day-of-sums.ts'

/** Counts the visitors who saw an experiment for the first time on a day, by what they reached. */
export async function sumExperiments(tx: Tx, span: DayOfSums): Promise<void> {
  await sql`delete from figure_experiments where day = ${span.day}`.execute(tx)
  await sql`
    insert into figure_experiments (day, flag, variant, country, reached, visitors)
    select ${span.day}::date, flag, variant, country, reached, count(*)
    from (${visitorsWhoMet(span)}) met group by 2, 3, 4, 5`.execute(tx)
}
