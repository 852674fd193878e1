import { sql } from 'kysely'
import { EXPERIMENT_DAYS, UNSAID } from '#domain/console/figures.ts'
import type { Tx } from '#server/db/database.ts'
import type { DayOfSums } from './day-of-sums.ts'

/**
 * What visitors reached who saw an experiment for the first time on a day: `met`, `bought`, and `join:parent` for a
 * step.
 */
export async function sumExperiments(tx: Tx, { day, begins, ends }: DayOfSums): Promise<void> {
  await sql`delete from figure_experiments where day = ${day}`.execute(tx)
  const within = sql`make_interval(days => ${EXPERIMENT_DAYS})`
  await sql`
    with met as (
      select distinct on (anonymous_id, properties->>'flag') anonymous_id, properties->>'flag' as flag,
             properties->>'variant' as variant, coalesce(properties->>'country', ${UNSAID}) as country, at
      from analytics_events e
      where kind = 'experiment exposure' and at >= ${begins} and at < ${ends} and anonymous_id is not null
        and properties->>'variant' in ('Control', 'Treatment')
        and not exists (
          select from analytics_events earlier
          where earlier.anonymous_id = e.anonymous_id and earlier.kind = 'experiment exposure'
            and earlier.properties->>'flag' = e.properties->>'flag' and earlier.at < ${begins})
      order by anonymous_id, properties->>'flag', at),
    reached as (
      select flag, variant, country, anonymous_id, 'met' as reached from met
      union
      select m.flag, m.variant, m.country, m.anonymous_id,
             case when e.kind = 'subscription created' then 'bought'
                  else concat(e.properties->>'signUp', ':', e.properties->>'step') end
      from met m join analytics_events e on e.anonymous_id = m.anonymous_id
        and (e.kind = 'subscription created' or e.kind = 'checkout step' and e.properties->>'action' = 'viewed')
        -- The exposure of a visitor is written after the step that showed it.
        and e.at >= m.at - interval '1 hour' and e.at < m.at + ${within})
    insert into figure_experiments (day, flag, variant, country, reached, visitors)
    select ${day}::date, flag, variant, country, reached, count(*) from reached group by 2, 3, 4, 5`.execute(
    tx,
  )
}
