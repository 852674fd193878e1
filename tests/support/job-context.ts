import type { JobContext } from '#server/platform/job.ts'
import { recordedLog } from './recorded-log.ts'

/** What a job gets when it runs. It is not asked to stop. */
export function jobContext(db: JobContext['db'], log: JobContext['log'] = recordedLog()): JobContext {
  return { db, log, isStopping: () => false }
}
