import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { LONGEST_INTERVAL_HOURS } from '#server/platform/job.ts'

/** How long a crashed process blocks a job. Batches are far shorter than this. */
const LEASE_SECONDS = 300

/** A job leased to this process, with the end of the lease in the database's precision. */
export type Lease = { name: string; until: string }

/** Leases a job if it is due, else returns null. Only one of several processes gets it. */
export async function claimSchedule(db: Db, name: string): Promise<Lease | null> {
  const { rows } = await sql<{ until: string }>`
    insert into schedules (name, next_run_at) values (${name}, app_now() + make_interval(secs => ${LEASE_SECONDS}))
    on conflict (name) do update set next_run_at = excluded.next_run_at where schedules.next_run_at <= app_now()
    returning next_run_at::text as until`.execute(db)
  const row = rows[0]
  return row ? { name, until: row.until } : null
}

/**
 * Releases a job and schedules its next run, counted in seconds from the beginning of this one. So a clock that moved
 * during the run delays no run. Does nothing if the lease expired and another process took the job.
 */
export async function releaseSchedule(
  db: Db,
  { lease, afterSeconds, error = null }: { lease: Lease; afterSeconds: number; error?: string | null },
): Promise<void> {
  await sql`
    update schedules set next_run_at = next_run_at + make_interval(secs => ${afterSeconds - LEASE_SECONDS}),
                         last_run_at = app_now(), last_error = ${error}
    where name = ${lease.name} and next_run_at = ${lease.until}::timestamptz`.execute(db)
}

/** Lets another process take a job that has not ended here. Its recorded last run does not change. */
export async function giveBackSchedule(db: Db, lease: Lease): Promise<void> {
  await sql`
    update schedules set next_run_at = app_now()
    where name = ${lease.name} and next_run_at = ${lease.until}::timestamptz`.execute(db)
}

/**
 * For the case that the clock was set back. Jobs whose next run is further away than the longest interval become due at
 * once.
 */
export async function bringSchedulesBack(db: Db): Promise<void> {
  await sql`
    update schedules set next_run_at = app_now()
    where next_run_at > app_now() + make_interval(hours => ${LONGEST_INTERVAL_HOURS})`.execute(db)
}
