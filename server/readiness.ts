import { sql } from 'kysely'
import type { Db } from './db/database.ts'
import type { Readiness } from './platform/management.ts'

type Process = { isStarted: () => boolean; isStopping: () => boolean }

/** Whether this process may get requests or jobs now. */
export async function readinessOf(db: Db, { isStarted, isStopping }: Process): Promise<Readiness> {
  if (isStopping()) return 'stopping'
  const answers = await sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  if (!answers) return 'waiting for the database'
  return isStarted() ? 'ready' : 'waiting for migrations'
}
