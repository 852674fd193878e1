import { sql } from 'kysely'
import type { CheckoutStep, SignUp } from '#domain/analytics/checkout-steps.ts'
import type { Db } from '#server/db/database.ts'

export type Period = {
  days: number
  /** ISO 3166-1 alpha-2; null means all countries. */ country: string | null
}
type Active = 'Control' | 'Treatment'
/** Visitors who first saw a variant on a day, and how many of them have bought since. */
export type Cohort = {
  flag: string
  variant: Active
  country: string
  day: string
  visitors: number
  converted: number
}
/** Visitors of a variant who saw a step. */
export type StepCount = { variant: Active; step: CheckoutStep; visitors: number }

const seen = ({ days, country }: Period) => sql`
  seen as (
    select distinct on (anonymous_id, properties->>'flag') anonymous_id, properties->>'flag' as flag,
      properties->>'variant' as variant, coalesce(properties->>'country', 'unknown') as country,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day
    from analytics_events
    where kind = 'experiment exposure' and at >= app_now() - make_interval(days => ${days}) and anonymous_id is not null
      and (${country}::text is null or properties->>'country' = ${country})
    order by anonymous_id, properties->>'flag', at
  )`

/** The cohorts of every experiment in a period. */
export async function readCohorts(db: Db, period: Period): Promise<Cohort[]> {
  const { rows } = await sql<Cohort>`
    with ${seen(period)}, bought as (
      select distinct anonymous_id from analytics_events
      where kind = 'subscription created' and at >= app_now() - make_interval(days => ${period.days}) and anonymous_id is not null
    )
    select flag, variant, country, day, count(*)::int as visitors, count(bought.anonymous_id)::int as converted
    from seen left join bought using (anonymous_id)
    group by flag, variant, country, day order by flag, variant, day, country`.execute(db)
  return rows
}

/**
 * How far visitors of one experiment came in one sign-up. Each visitor's events are grouped in one pass,
 * which takes a second. A join of steps and exposures becomes a nested loop and takes minutes.
 */
export async function readSteps(
  db: Db,
  { flag, signUp, ...period }: Period & { flag: string; signUp: SignUp },
): Promise<StepCount[]> {
  const { rows } = await sql<StepCount>`
    with visitors as (
      select anonymous_id,
        (array_agg(properties->>'variant' order by at) filter (where kind = 'experiment exposure'))[1] as variant,
        array_agg(distinct properties->>'step') filter (where kind = 'checkout step') as steps
      from analytics_events
      where at >= app_now() - make_interval(days => ${period.days}) and anonymous_id is not null
        and (kind = 'experiment exposure' and properties->>'flag' = ${flag}
            and (${period.country}::text is null or properties->>'country' = ${period.country})
          or kind = 'checkout step' and properties->>'action' = 'viewed' and properties->>'signUp' = ${signUp})
      group by anonymous_id
    )
    select variant, step, count(*)::int as visitors from visitors, unnest(steps) as step
    where variant is not null group by variant, step`.execute(db)
  return rows
}
