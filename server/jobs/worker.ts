import { HOUR_SECONDS, MINUTE_MS } from '#domain/durations.ts'
import { createAlarm } from '#server/platform/alarm.ts'
import type { Figures } from '#server/platform/figures.ts'
import { describeError, type Log } from '#server/platform/log.ts'
import { databaseAnswers } from '#server/db/database-answers.ts'
import type { Db } from '#server/db/database.ts'
import { LONGEST_INTERVAL_HOURS, type Job, type JobContext } from '#server/platform/job.ts'
import type { Traces } from '#server/platform/traces.ts'
import { createPause } from './pause.ts'
import { runJob } from './run-job.ts'
import { giveBackSchedule, type Lease } from './schedule.ts'

/** The longest interval between two checks for due jobs. */
const LONGEST_LOOK_SECONDS = 60
const FAILURES_BEFORE_ALERT = 3
/** A job checks after each item whether it must stop. The longest item is one slice of the sweep. */
const STUCK_AFTER_MS = 15 * MINUTE_MS

export type Worker = {
  start: () => void
  /** Resolves when every job has finished its current item. */
  stop: () => Promise<void>
  /** Gives back the leases of jobs that have not ended. Call it only if the process ends at once. */
  giveBack: () => Promise<void>
  /** The names of the jobs in the order in which they run. */
  running: () => readonly string[]
  /** The names of the jobs that have shown no sign of life for a quarter of an hour. */
  stuck: () => readonly string[]
  /** Runs each due job once, in order. Returns the number of processed items; throws a job's error. */
  tick: (options?: { without?: string }) => Promise<number>
  /** The same, but returns the number of items for each job that processed some. */
  tickEach: (options?: { without?: string }) => Promise<Readonly<Record<string, number>>>
  /** Runs a job at once, because its queue just received an item. */
  wake: (name: string) => void
}

type WorkerDeps = {
  db: Db
  log: Log
  jobs: readonly Job[]
  /** Milliseconds that never go back. Replaced only in tests. */
  uptimeMs?: () => number
  ran?: Figures['jobRan']
  traces?: Traces | null
}

/** Runs jobs repeatedly until it is stopped. A job that fails is logged and runs again at its next turn. */
export function createWorker({
  db,
  log,
  jobs,
  uptimeMs = () => performance.now(),
  ran = () => undefined,
  traces = null,
}: WorkerDeps): Worker {
  for (const { name, everySeconds } of jobs)
    if (everySeconds > LONGEST_INTERVAL_HOURS * HOUR_SECONDS)
      throw new Error(`the job ${name} must run at least every ${LONGEST_INTERVAL_HOURS} hours`)
  let stopping = false
  const held = new Set<Lease>()
  const context: JobContext = { db, log, isStopping: () => stopping }
  const outage = createAlarm(log, 'jobs fail because the database does not answer')
  const loops = jobs.map((job) => createLoop(job, { context, held, uptimeMs, ran, traces, outage }))
  const running: Promise<void>[] = []
  const tickEach: Worker['tickEach'] = async ({ without } = {}) => {
    const counts: Record<string, number> = {}
    for (const job of jobs) {
      const count = job.name === without ? 0 : await runJob(job, context, { ran, traces })
      if (count > 0) counts[job.name] = count
    }
    return counts
  }
  return {
    start: () => running.push(...loops.map((loop) => loop.run())),
    stop: async () => {
      stopping = true
      for (const loop of loops) loop.wake()
      await Promise.all(running)
    },
    giveBack: async () => {
      await Promise.all([...held].map(async (lease) => giveBackSchedule(db, lease)))
    },
    running: () => loops.filter((loop) => loop.isInTurn()).map(({ name }) => name),
    stuck: () => loops.filter((loop) => loop.silentMs() > STUCK_AFTER_MS).map(({ name }) => name),
    tick: async (options) => Object.values(await tickEach(options)).reduce((sum, count) => sum + count, 0),
    tickEach,
    wake: (name) => loops.find((loop) => loop.name === name)?.wake(),
  }
}

type Loop = {
  name: string
  run: () => Promise<void>
  wake: () => void
  isInTurn: () => boolean
  /** The time since the last sign of life of a running loop. */
  silentMs: () => number
}
type LoopDeps = {
  context: JobContext
  held: Set<Lease>
  uptimeMs: () => number
  ran: Figures['jobRan']
  traces: Traces | null
  /** Raises the alert of all jobs while the database does not answer. */
  outage: () => void
}

function createLoop(job: Job, { context, held, uptimeMs, ran, traces, outage }: LoopDeps): Loop {
  const pause = createPause(Math.min(job.everySeconds, LONGEST_LOOK_SECONDS) * 1000)
  let failures = 0
  let inTurn = false
  /** Null while the loop does not run. */
  let lastSign: number | null = null
  const isStopping = () => {
    lastSign = uptimeMs()
    return context.isStopping()
  }
  async function turn(): Promise<number> {
    inTurn = true
    try {
      const count = await runJob(job, { ...context, isStopping }, { held, ran, traces })
      failures = 0
      return count
    } catch (error) {
      failures += 1
      const isAlert = failures % FAILURES_BEFORE_ALERT === 0
      const isOutage = isAlert && !(await databaseAnswers(context.db))
      if (isOutage) outage()
      const tell = isAlert && !isOutage ? context.log.alert : context.log.warn
      tell('a job failed', { job: job.name, tries: failures, ...describeError(error) })
      return 0
    } finally {
      inTurn = false
    }
  }
  async function run(): Promise<void> {
    while (!isStopping()) {
      const count = await turn()
      const more = job.inEveryProcess === true && count > 0
      if (!more && !isStopping()) await pause.wait()
    }
    lastSign = null
  }
  return {
    name: job.name,
    run,
    wake: pause.end,
    isInTurn: () => inTurn,
    silentMs: () => (lastSign === null ? 0 : uptimeMs() - lastSign),
  }
}
