import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Changes rows that triggers protect, as the owner of the database could. */
export async function withoutGuards(
  db: Db,
  table: 'approvals' | 'payment_ledger' | 'staff_actions',
  change: { execute: (db: Db) => Promise<unknown> },
): Promise<void> {
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  await change.execute(db)
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
}
