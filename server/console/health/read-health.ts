import { sql } from 'kysely'
import { may } from '#domain/console/roles.ts'
import type { Db } from '#server/db/database.ts'
import { SWEEP_JOB } from '#server/payments/index.ts'
import { checkTrailJob } from '../audit/check-trail-job.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Staff } from '../staff.ts'

export type Health = {
  lateJobs: number
  oldestMail: Date | null
  comparedAt: Date | null
  trailRows: number
  trailCheckedAt: Date | null
}
export type HealthOutcome = { outcome: 'read'; health: Health } | { outcome: 'not-allowed' }

/** A job is late if it should have run this long ago. */
const LATE_MINUTES = 10

/** Whether the machinery works. It says nothing about people, so reading it is not recorded. */
export async function readHealth(db: Db, staff: Staff): Promise<HealthOutcome> {
  if (!may(staff.role, 'read-queues')) {
    await recordAction(db, staff, { kind: 'refused', details: { wanted: 'read-health' } })
    return { outcome: 'not-allowed' }
  }
  const { rows } = await sql<Health>`
    select (select count(*)::int from schedules
            where next_run_at < app_now() - make_interval(mins => ${LATE_MINUTES})) as "lateJobs",
           (select min(created_at) from outbox where sent_at is null and dead_at is null) as "oldestMail",
           (select last_run_at from schedules where name = ${SWEEP_JOB}) as "comparedAt",
           (select coalesce(max(n), 0)::int from staff_actions) as "trailRows",
           (select last_run_at from schedules where name = ${checkTrailJob.name}) as "trailCheckedAt"`.execute(
    db,
  )
  const [health] = rows
  if (!health) throw new Error('a sum has one row')
  return { outcome: 'read', health }
}
