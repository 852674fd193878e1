import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** How long a process that died holds up a job. Jobs work in batches far shorter than this. */
const LEASE_SECONDS = 300

/** A job taken by this process: the moment its lease ends, in the database's own precision. */
export type Lease = { name: string; until: string }

/** Takes a job that is due, or null. Of several processes one gets it. */
export async function claimSchedule(db: Db, name: string): Promise<Lease | null> {
  const { rows } = await sql<{ until: string }>`
    insert into schedules (name, next_run_at) values (${name}, now() + make_interval(secs => ${LEASE_SECONDS}))
    on conflict (name) do update set next_run_at = excluded.next_run_at where schedules.next_run_at <= now()
    returning next_run_at::text as until`.execute(db)
  const row = rows[0]
  return row ? { name, until: row.until } : null
}

/** Gives a job back and says when it is due again. Does nothing when the lease ran out and another process has it. */
export async function releaseSchedule(
  db: Db,
  { lease, afterSeconds, error = null }: { lease: Lease; afterSeconds: number; error?: string | null },
): Promise<void> {
  await sql`
    update schedules set next_run_at = now() + make_interval(secs => ${afterSeconds}), last_run_at = now(),
                         last_error = ${error}
    where name = ${lease.name} and next_run_at = ${lease.until}::timestamptz`.execute(db)
}
