import { sql } from 'kysely'
import { COMPANY_ZONE } from '#domain/console/company-zone.ts'
import type { StaffActionKind } from '#domain/console/staff-action.ts'
import { CHECKED_DAYS } from '#domain/contracts/console/trail.ts'
import type { Db } from '#server/db/database.ts'

type Check = { n: number; at: Date; by: string; milliseconds: number; isWhole: boolean }
export type TrailChecks = {
  /** The oldest day comes first. */
  days: { day: string; checks: number; isWhole: boolean }[]
  /** When the first row was written. */
  since: Date | null
  last: Check | null
  /** How many rows each kind has. */
  kinds: { kind: StaffActionKind; rows: number }[]
}

const IS_WHOLE = sql<boolean>`(details->>'isWhole')::boolean`

/** The checks of the audit trail: the sum of each of the last days, and the newest. It also counts the rows by kind. */
export async function readChecks(db: Db): Promise<TrailChecks> {
  const { rows: days } = await sql<TrailChecks['days'][number]>`
    select (at at time zone ${COMPANY_ZONE})::date::text as day, count(*)::int as checks, bool_and(${IS_WHOLE}) as "isWhole"
    from staff_actions where kind = 'check-audit' and at >= app_now() - make_interval(days => ${CHECKED_DAYS})
    group by 1 order by 1 desc limit ${CHECKED_DAYS}`.execute(db)
  const { rows: newest } = await sql<Check>`
    select n, at, staff_name as by, (details->>'milliseconds')::int as milliseconds, ${IS_WHOLE} as "isWhole"
    from staff_actions where kind = 'check-audit' order by n desc limit 1`.execute(db)
  const { rows: oldest } = await sql<{ at: Date }>`select at from staff_actions order by n limit 1`.execute(
    db,
  )
  const { rows: kinds } = await sql<TrailChecks['kinds'][number]>`
    select kind, count(*)::int as rows from staff_actions group by kind order by kind`.execute(db)
  return { days: days.toReversed(), since: oldest[0]?.at ?? null, last: newest[0] ?? null, kinds }
}
