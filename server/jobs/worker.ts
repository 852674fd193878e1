import { describeError, type Log } from '#server/platform/log.ts'
import type { Db } from '#server/db/database.ts'
import type { Job, JobContext } from '#server/platform/job.ts'
import { runJob } from './run-job.ts'

/** The longest interval between two checks for due jobs. */
const LONGEST_LOOK_SECONDS = 60
const FAILURES_BEFORE_ALERT = 3

export type Worker = {
  start: () => void
  /** Resolves when every job has finished its current item. */
  stop: () => Promise<void>
  /** Runs each due job once, in order. Returns the number of processed items; throws a job's error. */
  tick: () => Promise<number>
  /** Runs a job at once, because its queue just received an item. */
  wake: (name: string) => void
}

/** Runs jobs repeatedly until it is stopped. A job that fails is logged and runs again at its next turn. */
export function createWorker({ db, log, jobs }: { db: Db; log: Log; jobs: readonly Job[] }): Worker {
  let stopping = false
  const context: JobContext = { db, log, isStopping: () => stopping }
  const loops = jobs.map((job) => createLoop(job, context))
  const running: Promise<void>[] = []
  return {
    start: () => running.push(...loops.map((loop) => loop.run())),
    stop: async () => {
      stopping = true
      for (const loop of loops) loop.wake()
      await Promise.all(running)
    },
    tick: async () => {
      let count = 0
      for (const job of jobs) count += await runJob(job, context)
      return count
    },
    wake: (name) => loops.find((loop) => loop.name === name)?.wake(),
  }
}

type Loop = { name: string; run: () => Promise<void>; wake: () => void }

function createLoop(job: Job, context: JobContext): Loop {
  const pause = createPause(Math.min(job.everySeconds, LONGEST_LOOK_SECONDS) * 1000)
  let failures = 0
  async function turn(): Promise<number> {
    try {
      const count = await runJob(job, context)
      failures = 0
      return count
    } catch (error) {
      failures += 1
      const tell = failures % FAILURES_BEFORE_ALERT === 0 ? context.log.alert : context.log.warn
      tell('a job failed', { job: job.name, tries: failures, ...describeError(error) })
      return 0
    }
  }
  async function run(): Promise<void> {
    while (!context.isStopping()) {
      const count = await turn()
      const more = job.inEveryProcess === true && count > 0
      if (!more && !context.isStopping()) await pause.wait()
    }
  }
  return { name: job.name, run, wake: pause.end }
}

/** A wait that can be ended early. Ending it before it begins skips it. */
function createPause(ms: number): { wait: () => Promise<void>; end: () => void } {
  let ended = false
  let finish: (() => void) | null = null
  let timer: NodeJS.Timeout | undefined
  return {
    wait: async () => {
      if (!ended) {
        await new Promise<void>((resolve) => {
          finish = resolve
          timer = setTimeout(resolve, ms)
        })
      }
      ended = false
      finish = null
    },
    end: () => {
      ended = true
      clearTimeout(timer)
      finish?.()
    },
  }
}
