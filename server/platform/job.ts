import type { Db } from '#server/db/database.ts'
import type { Log } from './log.ts'

export type JobContext = {
  db: Db
  log: Log
  /** True once the process is to end: finish the item at hand and return. */
  isStopping: () => boolean
}

/** Work done over and over. Every job may be cut off anywhere and run again: it is written to bear that. */
export type Job = {
  name: string
  everySeconds: number
  /**
   * For queues whose rows are leased one by one: all processes run it side by side, again at once while it finds
   * something. Without it, one process at a time runs the job, when its schedule says so.
   */
  inEveryProcess?: true
  /** Does what is due. Returns how many items it dealt with. */
  run: (context: JobContext) => Promise<number>
}
