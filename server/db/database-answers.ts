import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Whether the database answers now. It never throws. */
export async function databaseAnswers(db: Db): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
}
