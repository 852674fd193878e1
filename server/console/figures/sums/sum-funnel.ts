import { sql } from 'kysely'
import { CLASS_LOG, FUNNEL_STEPS } from '#domain/console/funnel.ts'
import { visitorsWhoBegan } from '#server/analytics/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { DayOfSums } from './day-of-sums.ts'

/** Counts the visitors who began on a day by their furthest step, and the buyers by their time. */
export async function sumFunnel(tx: Tx, span: DayOfSums): Promise<void> {
  const { day } = span
  await sql`delete from figure_funnels where day = ${day}`.execute(tx)
  await sql`delete from figure_times where day = ${day}`.execute(tx)
  await sql`
    with began as (${visitorsWhoBegan(span)}),
    timed as (
      insert into figure_times (day, sign_up, brand, language, country, device, class, buyers)
      select ${day}::date, sign_up, brand, language, country, device, floor(ln(seconds) / ${CLASS_LOG}::float8)::int as class, count(*)
      from began where seconds is not null group by 2, 3, 4, 5, 6, 7)
    insert into figure_funnels (day, sign_up, brand, language, country, device, furthest, visitors)
    select ${day}::date, sign_up, brand, language, country, device, (${sql.val([...FUNNEL_STEPS])}::text[])[place] as furthest, count(*)
    from began group by 2, 3, 4, 5, 6, 7`.execute(tx)
}
