import { sql } from 'kysely'
import { FUNNEL_DAYS, UNSAID } from '#domain/console/figures.ts'
import { CLASS_LOG, FUNNEL_STEPS, FUNNEL_STEP_OF } from '#domain/console/funnel.ts'
import type { Tx } from '#server/db/database.ts'
import type { DayOfSums } from './day-of-sums.ts'

/** The place of each page’s step, counted from one as PostgreSQL does. */
const PLACES = JSON.stringify(
  Object.fromEntries(
    Object.entries(FUNNEL_STEP_OF).map(([page, step]) => [page, FUNNEL_STEPS.indexOf(step) + 1]),
  ),
)
const PAID = FUNNEL_STEPS.length

const said = (name: string) => sql`coalesce(first->>${name}, ${UNSAID})`

/**
 * How far visitors came who began on a day, and how long the paying ones took. A visitor begins with the first step in
 * two weeks. A purchase is counted for the sign-up in which its visitor came furthest.
 */
export async function sumFunnel(tx: Tx, { day, begins, ends }: DayOfSums): Promise<void> {
  await sql`delete from figure_funnels where day = ${day}`.execute(tx)
  await sql`delete from figure_times where day = ${day}`.execute(tx)
  const within = sql`make_interval(days => ${FUNNEL_DAYS})`
  await sql`
    with began as (
      select anonymous_id, properties->>'signUp' as sign_up, min(at) as at, (array_agg(properties order by at, id))[1] as first
      from analytics_events
      where kind = 'checkout step' and properties->>'action' = 'viewed' and at >= ${begins} and at < ${ends}
        and anonymous_id is not null and properties->>'signUp' is not null
      group by 1, 2),
    fresh as (
      select * from began b where not exists (
        select from analytics_events e
        where e.anonymous_id = b.anonymous_id and e.kind = 'checkout step' and e.properties->>'action' = 'viewed'
          and e.properties->>'signUp' = b.sign_up and e.at < ${begins} and e.at >= ${begins} - ${within})),
    came as (
      select f.*, (
          select max((${PLACES}::jsonb->>(e.properties->>'step'))::int) from analytics_events e
          where e.anonymous_id = f.anonymous_id and e.kind = 'checkout step' and e.properties->>'action' = 'viewed'
            and e.properties->>'signUp' = f.sign_up and e.at >= f.at and e.at < f.at + ${within}) as place,
        (select min(e.at) from analytics_events e
          where e.anonymous_id = f.anonymous_id and e.kind = 'subscription created'
            and e.at >= f.at and e.at < f.at + ${within}) as paid_at
      from fresh f),
    placed as (
      select came.*, row_number() over (partition by anonymous_id order by place desc nulls last, at) as turn from came),
    told as (
      select sign_up, ${said('brand')} as brand, ${said('language')} as language, ${said('country')} as country,
             ${said('device')} as device,
             case when turn = 1 and paid_at is not null then ${PAID} else coalesce(place, 1) end as place,
             case when turn = 1 and paid_at is not null then greatest(1, extract(epoch from paid_at - at)) end as seconds
      from placed),
    timed as (
      insert into figure_times (day, sign_up, brand, language, country, device, class, buyers)
      select ${day}::date, sign_up, brand, language, country, device, floor(ln(seconds) / ${CLASS_LOG}::float8)::int as class, count(*)
      from told where seconds is not null group by 2, 3, 4, 5, 6, 7)
    insert into figure_funnels (day, sign_up, brand, language, country, device, furthest, visitors)
    select ${day}::date, sign_up, brand, language, country, device, (${sql.val([...FUNNEL_STEPS])}::text[])[place] as furthest, count(*)
    from told group by 2, 3, 4, 5, 6, 7`.execute(tx)
}
