import { sql } from 'kysely'
import { DAY_SECONDS, HOUR_SECONDS } from '#domain/durations.ts'
import { setClockOffset } from '#server/db/clock.ts'
import type { Db } from '#server/db/database.ts'

/**
 * Lets the product's clock begin at noon in UTC, so that the date never changes during a test. Returns a function that
 * sets the clock this many days and hours later.
 */
export async function clockFromNoon(db: Db): Promise<(days?: number, hours?: number) => Promise<void>> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from time '12:00' - (now() at time zone 'UTC')::time))::int as seconds`.execute(
    db,
  )
  const untilNoon = ((rows[0]?.seconds ?? 0) + DAY_SECONDS) % DAY_SECONDS
  const at = async (days = 0, hours = 0) =>
    setClockOffset(db, untilNoon + days * DAY_SECONDS + hours * HOUR_SECONDS)
  await at()
  return at
}
