import { databaseAnswers } from './db/database-answers.ts'
import type { Db } from './db/database.ts'
import type { Readiness } from './platform/management.ts'

type Process = { isStarted: () => boolean; isStopping: () => boolean }

/** Whether this process may get requests or jobs now. */
export async function readinessOf(db: Db, { isStarted, isStopping }: Process): Promise<Readiness> {
  if (isStopping()) return 'stopping'
  if (!(await databaseAnswers(db))) return 'waiting for the database'
  return isStarted() ? 'ready' : 'waiting for migrations'
}
