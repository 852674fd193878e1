import { sql, type ControlledTransaction } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

/**
 * Begins a transaction that keeps its locks until the test ends it. PostgreSQL would end it after ten idle seconds, and on
 * a busy machine the start of a process takes longer.
 */
export async function openTransaction(db: Db): Promise<ControlledTransaction<Tables>> {
  const transaction = await db.startTransaction().execute()
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
  return transaction
}
