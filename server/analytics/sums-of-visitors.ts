import { sql, type RawBuilder } from 'kysely'
import { EXPERIMENT_DAYS, FUNNEL_DAYS, UNSAID } from '#domain/console/figures.ts'
import { FUNNEL_STEPS, FUNNEL_STEP_OF } from '#domain/console/funnel.ts'

type Span = { begins: RawBuilder<Date>; ends: RawBuilder<Date> }

/** The place of each page’s step, counted from one as PostgreSQL does. */
const PLACES = JSON.stringify(
  Object.fromEntries(
    Object.entries(FUNNEL_STEP_OF).map(([page, step]) => [page, FUNNEL_STEPS.indexOf(step) + 1]),
  ),
)
const PAID = FUNNEL_STEPS.length

const said = (name: string) => sql`coalesce(first->>${name}, ${UNSAID})`

/**
 * The visitors who began in a span: `sign_up`, `brand`, `language`, `country`, `device`, the `place` of the furthest step
 * from one, and the `seconds` until they paid. `places` has every step that they reached, in the order of the funnel.
 * `after` has the seconds from their start to the first view of each, or to the purchase. A visitor begins with the first
 * step in two weeks. A purchase is counted for the sign-up in which its visitor came furthest.
 */
export function visitorsWhoBegan({ begins, ends }: Span): RawBuilder<unknown> {
  const within = sql`make_interval(days => ${FUNNEL_DAYS})`
  return sql`
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
      select f.*, viewed.*, (select min(e.at) from analytics_events e
          where e.anonymous_id = f.anonymous_id and e.kind = 'subscription created'
            and e.at >= f.at and e.at < f.at + ${within}) as paid_at
      from fresh f, lateral (
        select coalesce(array_agg(step.place order by step.place), '{}') as places,
               coalesce(array_agg(extract(epoch from step.at - f.at)::float8 order by step.place), '{}') as after,
               max(step.place) as place
        from (
          select (${PLACES}::jsonb->>(e.properties->>'step'))::int as place, min(e.at) as at from analytics_events e
          where e.anonymous_id = f.anonymous_id and e.kind = 'checkout step' and e.properties->>'action' = 'viewed'
            and e.properties->>'signUp' = f.sign_up and e.at >= f.at and e.at < f.at + ${within}
          group by 1) step
        where step.place is not null) viewed),
    placed as (
      select came.*, row_number() over (partition by anonymous_id order by place desc nulls last, at) = 1 and paid_at is not null as has_paid,
             extract(epoch from paid_at - at)::float8 as paid_after
      from came)
    select sign_up, ${said('brand')} as brand, ${said('language')} as language, ${said('country')} as country,
             ${said('device')} as device,
             case when has_paid then ${PAID} else coalesce(place, 1) end as place,
             case when has_paid then greatest(1, paid_after) end as seconds,
             case when has_paid then places || ${PAID}::int else places end as places,
             case when has_paid then after || paid_after else after end as after
    from placed`
}

/**
 * Visitors who saw an experiment for the first time in a span, with what each `reached`: `met`, `bought`, and
 * `join:parent` for a step. The others are `flag`, `variant`, `country` and `anonymous_id`.
 */
export function visitorsWhoMet({ begins, ends }: Span): RawBuilder<unknown> {
  const within = sql`make_interval(days => ${EXPERIMENT_DAYS})`
  return sql`
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
      order by anonymous_id, properties->>'flag', at)
    select flag, variant, country, anonymous_id, 'met' as reached from met
    union
    select m.flag, m.variant, m.country, m.anonymous_id,
           case when e.kind = 'subscription created' then 'bought'
                else concat(e.properties->>'signUp', ':', e.properties->>'step') end
    from met m join analytics_events e on e.anonymous_id = m.anonymous_id
      and (e.kind = 'subscription created' or e.kind = 'checkout step' and e.properties->>'action' = 'viewed')
      -- The exposure of a visitor is written after the step that showed it.
      and e.at >= m.at - interval '1 hour' and e.at < m.at + ${within}`
}

/** The moment of the first event that is kept; null without one. */
export const FIRST_EVENT = sql<Date | null>`(select min(at) from analytics_events)`
