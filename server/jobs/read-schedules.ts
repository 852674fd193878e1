import { sql } from 'kysely'
import { readCases, type CasePage, type CasesAsked } from '#server/db/case-page.ts'
import type { Db } from '#server/db/database.ts'

const WITH_ERRORS = sql`
  select name as key, name as subject, last_error as note, null::uuid as "personId", null::int as "amountMinor",
         null as currency, coalesce(last_run_at, next_run_at) as since
  from schedules where last_error is not null`

/** The jobs whose last run has failed, and their number. */
export async function jobsWithErrors(db: Db, asked: CasesAsked): Promise<CasePage> {
  return readCases(db, WITH_ERRORS, asked)
}

/** A job is late if it should have run this long ago. */
const LATE_MINUTES = 10

/** The number of late jobs. */
export async function countLateJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ late: number }>`
    select count(*)::int as late from schedules
    where next_run_at < app_now() - make_interval(mins => ${LATE_MINUTES})`.execute(db)
  return rows[0]?.late ?? 0
}

/** The last run of each of these jobs, by name. A job that never ran is left out. */
export async function lastRuns(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ name: string; at: Date }>`
    select name, last_run_at as at from schedules
    where name = any(${[...names]}::text[]) and last_run_at is not null`.execute(db)
  return new Map(rows.map(({ name, at }) => [name, at]))
}
