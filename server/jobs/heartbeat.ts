import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Job } from '#server/platform/job.ts'

const NAME = 'heartbeat'

/** Does nothing. The schedule records its last run. With it, every process can see that a worker is alive. */
export const heartbeat: Job = { name: NAME, everySeconds: 60, run: async () => 0 }

/** Seconds since a worker last ran a job; null if none ever did. */
export async function heartbeatAgeSeconds(db: Db): Promise<number | null> {
  const { rows } = await sql<{ age: number | null }>`
    select extract(epoch from app_now() - last_run_at)::float8 as age from schedules where name = ${NAME}`.execute(
    db,
  )
  return rows[0]?.age ?? null
}
