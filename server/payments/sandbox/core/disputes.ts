import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { inWindow, type Window } from './in-window.ts'
import { newId } from './new-id.ts'

export type SandboxDispute = Selectable<Tables['sandbox_disputes']>

/** The day as text. The driver would make a moment of it. */
const REPLY_BY = sql<string | null>`reply_by::text`.as('reply_by')

/** How long a merchant has to answer. */
const DAYS_TO_ANSWER = 21

/** A bank opens a dispute of a payment. */
export async function openDispute(
  db: Db | Tx,
  { transactionId, amountMinor }: { transactionId: string; amountMinor: number },
): Promise<string> {
  const id = newId()
  const reply_by = sql<string>`(app_now() at time zone 'UTC')::date + ${DAYS_TO_ANSWER}::int`
  await db
    .insertInto('sandbox_disputes')
    .values({ id, transaction_id: transactionId, amount_minor: amountMinor, reply_by })
    .execute()
  return id
}

/** A bank decides a dispute, or changes its decision. */
export async function decideDispute(
  db: Db | Tx,
  { id, status, wonMinor }: { id: string; status: 'won' | 'lost'; wonMinor?: number },
): Promise<void> {
  await db
    .updateTable('sandbox_disputes')
    .set((eb) => ({
      status,
      won_minor: status === 'lost' ? 0 : (wonMinor ?? eb.ref('amount_minor')),
      updated_at: sql<Date>`app_now()`,
    }))
    .where('id', '=', id)
    .execute()
}

/** The disputes of one payment, oldest first. */
export async function disputesOf(db: Db | Tx, transactionId: string): Promise<SandboxDispute[]> {
  return db
    .selectFrom('sandbox_disputes')
    .selectAll()
    .select(REPLY_BY)
    .where('transaction_id', '=', transactionId)
    .orderBy('created_at')
    .execute()
}

/** Disputes that began or changed in a window, with both ends included. */
export async function disputesBetween(db: Db, window: Window): Promise<SandboxDispute[]> {
  return db
    .selectFrom('sandbox_disputes')
    .selectAll()
    .select(REPLY_BY)
    .$call(inWindow('updated_at', window))
    .execute()
}
