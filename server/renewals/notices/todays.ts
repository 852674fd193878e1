import { sql } from 'kysely'
import { dayIn } from '#domain/places/local-time.ts'
import type { Db } from '#server/db/database.ts'

/** The current date in each time zone; `''` is the zone of people without one. */
export type Todays = { zones: string[]; todays: string[] }

/** The current date in each time zone of the people with a subscription. */
export async function readTodays(db: Db): Promise<Todays> {
  const { rows } = await sql<{ zone: string; now: Date }>`
    select distinct coalesce(u.time_zone, '') as zone, app_now() as now
    from subscriptions s join users u on u.id = s.user_id
    where s.status = 'current'`.execute(db)
  return {
    zones: rows.map(({ zone }) => zone),
    todays: rows.map(({ zone, now }) => dayIn(now, zone)),
  }
}
