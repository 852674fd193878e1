import { sql } from 'kysely'
import { CLASS_LOG, FUNNEL_STEPS } from '#domain/console/funnel.ts'
import { visitorsWhoBegan } from '#server/analytics/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { DayOfSums } from './day-of-sums.ts'

const STEPS = sql`(${sql.val([...FUNNEL_STEPS])}::text[])`
const classOf = (seconds: string) => sql`floor(ln(${sql.raw(seconds)}) / ${CLASS_LOG}::float8)::int`

/**
 * Counts the visitors who began on a day by their furthest step, and the buyers by their seconds. The visitors of each step
 * are counted by the seconds since the first view of the step before. Visitors without that view, or with a later one, have
 * no time.
 */
export async function sumFunnel(tx: Tx, span: DayOfSums): Promise<void> {
  const { day } = span
  for (const table of ['figure_funnels', 'figure_times', 'figure_step_times'])
    await sql`delete from ${sql.table(table)} where day = ${day}`.execute(tx)
  await sql`
    with began as (${visitorsWhoBegan(span)}),
    timed as (
      insert into figure_times (day, sign_up, brand, language, country, device, class, buyers)
      select ${day}::date, sign_up, brand, language, country, device, ${classOf('seconds')} as class, count(*)
      from began where seconds is not null group by 2, 3, 4, 5, 6, 7),
    step_timed as (
      insert into figure_step_times (day, sign_up, brand, language, country, device, step, class, visitors)
      select ${day}::date, sign_up, brand, language, country, device, ${STEPS}[reached.place] as step,
             ${classOf('greatest(1, reached.took)')} as class, count(*)
      from began, lateral (
        select step.place, step.place - lag(step.place) over (order by step.place) as distance,
               step.after - lag(step.after) over (order by step.place) as took
        from unnest(began.places, began.after) step (place, after)) reached
      where reached.distance = 1 and reached.took >= 0 group by 2, 3, 4, 5, 6, 7, 8)
    insert into figure_funnels (day, sign_up, brand, language, country, device, furthest, visitors)
    select ${day}::date, sign_up, brand, language, country, device, ${STEPS}[place] as furthest, count(*)
    from began group by 2, 3, 4, 5, 6, 7`.execute(tx)
}
