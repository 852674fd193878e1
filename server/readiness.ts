import { sql } from 'kysely'
import type { Db } from './db/database.ts'
import type { Readiness } from './platform/management.ts'

/** Whether this process may get requests or jobs now. */
export async function readinessOf(db: Db, isStopping: () => boolean): Promise<Readiness> {
  if (isStopping()) return 'stopping'
  return sql`select 1`.execute(db).then(
    () => 'ready' as const,
    () => 'waiting for the database' as const,
  )
}
