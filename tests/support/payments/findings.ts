import type { Db } from '#server/db/database.ts'

/** All findings about a transaction, also the resolved ones. */
export async function findingsOf(db: Db, txn: string): Promise<string[]> {
  const found = await db.selectFrom('reconciliations').select('finding').where('txn', '=', txn).execute()
  return found.map(({ finding }) => finding)
}

/** The findings about a transaction that nobody has resolved. */
export async function openFindingsOf(db: Db, txn: string): Promise<string[]> {
  const open = await db
    .selectFrom('reconciliations')
    .select('finding')
    .where('txn', '=', txn)
    .where('resolved_at', 'is', null)
    .execute()
  return open.map(({ finding }) => finding)
}

/** All findings about the payments that won the orders of a scope. */
export async function findingsOfScope(db: Db, scopeId: string): Promise<string[]> {
  const found = await db
    .selectFrom('reconciliations')
    .innerJoin('orders', 'orders.winner_txn', 'reconciliations.txn')
    .select('finding')
    .where('orders.scope_id', '=', scopeId)
    .execute()
  return found.map(({ finding }) => finding)
}
