import type { InsertQueryBuilder, QueryCreator, Selectable, UpdateQueryBuilder } from 'kysely'
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

type Transaction = Selectable<Tables['sandbox_transactions']>
/** An insert or an update that returns what it wrote. */
type Write =
  | InsertQueryBuilder<Tables, 'sandbox_transactions', Transaction>
  | UpdateQueryBuilder<Tables, 'sandbox_transactions', 'sandbox_transactions', Transaction>

/**
 * Writes a transaction and its entry of the journal with one statement.
 * @returns the transaction; null if the query wrote none
 */
export async function writeWithJournal(
  db: Db | Tx,
  event: Entry['event'],
  write: (query: QueryCreator<Tables>) => Write,
): Promise<Transaction | null> {
  const written = await db
    .with('written', write)
    .with('entry', (query) =>
      query
        .insertInto('sandbox_journal')
        .columns(['transaction_id', 'event', 'order_id', 'order_no', 'amount_minor', 'currency'])
        .expression((eb) =>
          eb
            .selectFrom('written')
            .select(['id', eb.val(event).as('event'), 'order_id', 'order_no', 'amount_minor', 'currency']),
        ),
    )
    .selectFrom('written')
    .selectAll()
    .executeTakeFirst()
  return written ?? null
}

/** Every change at this gateway, oldest first. Tests compare orders with it. */
export async function readJournal(db: Db): Promise<Entry[]> {
  return db.selectFrom('sandbox_journal').selectAll().orderBy('id').execute()
}
