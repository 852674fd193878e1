import { describeError } from '#server/platform/log.ts'
import type { Job, JobContext } from '#server/platform/job.ts'
import { claimSchedule, releaseSchedule, type Lease } from './schedule.ts'

const RETRY_SECONDS = 60

/**
 * Runs a job if it is due here and now. Returns how many items it dealt with.
 * @throws what the job throws, after noting when to try again
 */
export async function runJob(job: Job, context: JobContext): Promise<number> {
  if (job.inEveryProcess) return job.run(context)
  const lease = await claimSchedule(context.db, job.name)
  return lease ? runLeased(job, { context, lease }) : 0
}

async function runLeased(
  job: Job,
  { context, lease }: { context: JobContext; lease: Lease },
): Promise<number> {
  const { db, log } = context
  try {
    const count = await job.run(context)
    await releaseSchedule(db, { lease, afterSeconds: job.everySeconds })
    if (count > 0) log.info('a job did its work', { job: job.name, count })
    return count
  } catch (error) {
    const { error: name, code } = describeError(error)
    const afterSeconds = Math.min(job.everySeconds, RETRY_SECONDS)
    // The database itself may be what failed: then the lease runs out by itself.
    await releaseSchedule(db, { lease, afterSeconds, error: [name, code].filter(Boolean).join(' ') }).catch(
      () => undefined,
    )
    throw error
  }
}
