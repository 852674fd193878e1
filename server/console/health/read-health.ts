import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { oldestMailAt } from '#server/email/index.ts'
import { countLateJobs, lastRuns } from '#server/jobs/read-schedules.ts'
import { SWEEP_JOB } from '#server/payments/index.ts'
import { checkTrailJob } from '../audit/check-trail-job.ts'
import { isAllowed } from '../rights.ts'
import type { Staff } from '../staff.ts'

export type Health = {
  lateJobs: number
  oldestMail: Date | null
  comparedAt: Date | null
  trailRows: number
  trailCheckedAt: Date | null
}
export type HealthOutcome = { outcome: 'read'; health: Health } | { outcome: 'not-allowed' }

/** Whether the system works. It has no personal data, so views are not recorded. */
export async function readHealth(db: Db, staff: Staff): Promise<HealthOutcome> {
  if (!(await isAllowed(db, staff, { right: 'read-queues', wanted: 'read-health' })))
    return { outcome: 'not-allowed' }
  const [lateJobs, oldestMail, ran, trailRows] = await Promise.all([
    countLateJobs(db),
    oldestMailAt(db),
    lastRuns(db, [SWEEP_JOB, checkTrailJob.name]),
    countTrail(db),
  ])
  const comparedAt = ran.get(SWEEP_JOB) ?? null
  const trailCheckedAt = ran.get(checkTrailJob.name) ?? null
  return { outcome: 'read', health: { lateJobs, oldestMail, comparedAt, trailRows, trailCheckedAt } }
}

async function countTrail(db: Db): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select coalesce(max(n), 0)::int as rows from staff_actions`.execute(db)
  return rows[0]?.rows ?? 0
}
