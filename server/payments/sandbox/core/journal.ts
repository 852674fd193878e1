import type { Selectable } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

type Entry = Selectable<Tables['sandbox_journal']>

/** Writes down that something happened to a transaction, in the database transaction in which it does. */
export async function writeJournal(
  tx: Tx,
  transaction: Selectable<Tables['sandbox_transactions']>,
  event: Entry['event'],
): Promise<void> {
  await tx
    .insertInto('sandbox_journal')
    .values({
      transaction_id: transaction.id,
      event,
      order_id: transaction.order_id,
      order_no: transaction.order_no,
      amount_minor: transaction.amount_minor,
      currency: transaction.currency,
    })
    .execute()
}

/** Everything that ever happened at this gateway, oldest first: the truth that tests compare orders with. */
export async function readJournal(db: Db): Promise<Entry[]> {
  return db.selectFrom('sandbox_journal').selectAll().orderBy('id').execute()
}
