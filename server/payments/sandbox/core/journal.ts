import type { Selectable } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

type Entry = Selectable<Tables['sandbox_journal']>

/** Records a change of a transaction, in the same database transaction. A refund has its own amount. */
export async function writeJournal(
  tx: Tx,
  transaction: Selectable<Tables['sandbox_transactions']>,
  event: Entry['event'],
  amountMinor = transaction.amount_minor,
): Promise<void> {
  await tx
    .insertInto('sandbox_journal')
    .values({
      transaction_id: transaction.id,
      event,
      order_id: transaction.order_id,
      order_no: transaction.order_no,
      amount_minor: amountMinor,
      currency: transaction.currency,
    })
    .execute()
}

/** Every change at this gateway, oldest first. Tests compare orders with it. */
export async function readJournal(db: Db): Promise<Entry[]> {
  return db.selectFrom('sandbox_journal').selectAll().orderBy('id').execute()
}
