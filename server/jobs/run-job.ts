import { describeError } from '#server/platform/log.ts'
import type { Job, JobContext } from '#server/platform/job.ts'
import { claimSchedule, releaseSchedule, type Lease } from './schedule.ts'

const RETRY_SECONDS = 60

/**
 * Runs a job if it is due. Returns the number of processed items.
 * @param held contains the lease of the job while it runs
 * @throws the job's error, after scheduling the retry
 */
export async function runJob(job: Job, context: JobContext, held: Set<Lease> = new Set()): Promise<number> {
  if (job.inEveryProcess) return job.run(context)
  const lease = await claimSchedule(context.db, job.name)
  if (!lease) return 0
  held.add(lease)
  return runLeased(job, { context, lease }).finally(() => held.delete(lease))
}

async function runLeased(
  job: Job,
  { context, lease }: { context: JobContext; lease: Lease },
): Promise<number> {
  const { db, log } = context
  try {
    const count = await job.run(context)
    await releaseSchedule(db, { lease, afterSeconds: job.everySeconds })
    if (count > 0) log.info('a job ran', { job: job.name, count })
    return count
  } catch (error) {
    const { error: name, code } = describeError(error)
    const afterSeconds = Math.min(job.everySeconds, RETRY_SECONDS)
    // If the database itself failed, this also fails, and the lease simply expires.
    await releaseSchedule(db, { lease, afterSeconds, error: [name, code].filter(Boolean).join(' ') }).catch(
      () => undefined,
    )
    throw error
  }
}
