import type { RawBuilder } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Log } from './log.ts'

export type JobContext = {
  db: Db
  log: Log
  /** True once the process is shutting down. The job then finishes its current item and returns. */
  isStopping: () => boolean
}

/** The longest interval of a job. Work of a day or a month finds in its rows whether it is due. */
export const LONGEST_INTERVAL_HOURS = 6

/** Repeated background work. Any job may be interrupted at any point and must be safe to run again. */
export type Job = {
  name: string
  /** The time between the beginnings of two runs, at most `LONGEST_INTERVAL_HOURS`. */
  everySeconds: number
  /**
   * For queues with row leases: all processes run the job, and repeat it while it finds items. Without this,
   * one process at a time runs the job, on its schedule.
   */
  inEveryProcess?: true
  /** Processes everything due. Returns the number of processed items. */
  run: (context: JobContext) => Promise<number>
}

/** The maximum number of expired rows that one run deletes or empties. */
export type Purge = (limit: number) => RawBuilder<unknown>
