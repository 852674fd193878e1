import { sql, type RawBuilder } from 'kysely'
import { dayIn } from '#domain/places/local-time.ts'
import type { Db } from '#server/db/database.ts'

/** The current date in each time zone; `''` is the zone of people without one. */
export type Todays = { zones: string[]; todays: string[] }

/** A date has begun in some time zones before UTC reaches it. */
export const AHEAD_DAYS = 1

/** The current date in each time zone of the people whose paid time ends within these days, or has ended. */
export async function readTodays(db: Db, { days }: { days: number }): Promise<Todays> {
  const { rows } = await sql<{ zone: string; now: Date }>`
    select distinct coalesce(u.time_zone, '') as zone, app_now() as now
    from subscriptions s join users u on u.id = s.user_id
    where s.status = 'current' and s.renews_at <= app_now()::date + ${days + AHEAD_DAYS}::int`.execute(db)
  return {
    zones: rows.map(({ zone }) => zone),
    todays: rows.map(({ zone, now }) => dayIn(now, zone)),
  }
}

/**
 * Whether the last paid day of the subscription `s` is at most this many days away in some zone. An index finds these
 * subscriptions. The exact rule must follow, with the date where the person lives.
 */
export function endsWithin({ todays }: Todays, { days }: { days: number }): RawBuilder<boolean> {
  return sql<boolean>`s.renews_at <= (select max(today) from unnest(${todays}::date[]) as latest (today)) + ${days}::int`
}
