import type { Figures } from '#server/platform/figures.ts'
import { describeError } from '#server/platform/log.ts'
import type { Job, JobContext } from '#server/platform/job.ts'
import { traced, type Traces } from '#server/platform/traces.ts'
import { claimSchedule, releaseSchedule, type Lease } from './schedule.ts'

const RETRY_SECONDS = 60

/** `held` contains the lease of the job while it runs. `ran` gets the duration of the run. */
type Watching = { held?: Set<Lease>; ran?: Figures['jobRan']; traces?: Traces | null }

/**
 * Runs a job if it is due. Returns the number of processed items.
 * @throws the job's error, after scheduling the retry
 */
export async function runJob(
  job: Job,
  context: JobContext,
  { held = new Set(), ran = () => undefined, traces = null }: Watching = {},
): Promise<number> {
  if (job.inEveryProcess) return timed(job, { ran, traces }, async () => job.run(context))
  const lease = await claimSchedule(context.db, job.name)
  if (!lease) return 0
  held.add(lease)
  return timed(job, { ran, traces }, async () => runLeased(job, { context, lease })).finally(() =>
    held.delete(lease),
  )
}

async function timed(
  { name }: Job,
  { ran, traces }: Required<Omit<Watching, 'held'>>,
  run: () => Promise<number>,
): Promise<number> {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  try {
    const count = await traced(
      traces,
      { name: `job ${name}`, kind: 'job', facts: { 'job.name': name }, within: null },
      async (span) => {
        const done = await run()
        span?.tell({ 'job.items': done })
        return done
      },
    )
    ran(name, 'done', seconds())
    return count
  } catch (error) {
    ran(name, 'failed', seconds())
    throw error
  }
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
    // If the database itself failed, this fails too. Then the lease expires later.
    await releaseSchedule(db, { lease, afterSeconds, error: [name, code].filter(Boolean).join(' ') }).catch(
      () => undefined,
    )
    throw error
  }
}
