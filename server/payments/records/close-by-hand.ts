import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

/**
 * Closes a finding that a person has dealt with. The sweep does not open it again. Returns false without an open one.
 */
export async function closeFindingByHand(
  tx: Tx,
  { txn, finding }: { txn: string; finding: string },
): Promise<boolean> {
  const { rows } = await sql<{ txn: string }>`
    update reconciliations set resolved_at = app_now(), closed_by_sweep = false
    where txn = ${txn} and finding = ${finding} and resolved_at is null returning txn`.execute(tx)
  return rows.length > 0
}

/** Whether a payment has or had this finding. */
export async function hasFinding(
  db: Db | Tx,
  { txn, finding }: { txn: string; finding: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from reconciliations where txn = ${txn} and finding = ${finding} limit 1`.execute(db)
  return rows.length > 0
}
