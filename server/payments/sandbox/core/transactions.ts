import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { inWindow, type Window } from './in-window.ts'
import { settlementOf } from './decide.ts'
import { writeJournal, writeWithJournal } from './journal.ts'
import type { SandboxTransaction } from './sale.ts'
import { secondsAgo } from './seconds-ago.ts'

export type ChangeAnswer =
  | { kind: 'changed' | 'unchangeable'; transaction: SandboxTransaction }
  | { kind: 'not-found' }

/** Captures a hold. No other state can be captured. */
export async function captureTransaction(db: Db, id: string): Promise<ChangeAnswer> {
  return change(db, { id, from: ['authorised'], to: 'captured' })
}

/** Releases a hold, or a capture that has not settled. */
export async function voidTransaction(db: Db, id: string): Promise<ChangeAnswer> {
  return change(db, { id, from: ['authorised', 'captured'], to: 'voided' })
}

type Change = { id: string; from: SandboxTransaction['status'][]; to: 'captured' | 'voided' }

async function change(db: Db, { id, from, to }: Change): Promise<ChangeAnswer> {
  const moved = await writeWithJournal(db, to, (query) =>
    query
      .updateTable('sandbox_transactions')
      .set({ status: to, updated_at: sql`app_now()` })
      .where('id', '=', id)
      .where('status', 'in', from)
      .returningAll(),
  )
  if (moved) return { kind: 'changed', transaction: moved }
  const transaction = await findTransaction(db, id)
  return transaction ? { kind: 'unchangeable', transaction } : { kind: 'not-found' }
}

/** Writes a new status and its entry of the journal. */
export async function moveTransaction(
  tx: Tx,
  transaction: SandboxTransaction,
  status: 'voided' | 'settled' | 'settlement-declined',
): Promise<SandboxTransaction> {
  await writeJournal(tx, transaction, status)
  return tx
    .updateTable('sandbox_transactions')
    .set({ status, updated_at: sql`app_now()` })
    .where('id', '=', transaction.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The transaction with this id, or null. */
export async function findTransaction(db: Db, id: string): Promise<SandboxTransaction | null> {
  const row = await db.selectFrom('sandbox_transactions').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** The payment with this id, or the payment of a refund with this id. */
export async function findPayment(db: Db, id: string): Promise<SandboxTransaction | null> {
  const refund = await db
    .selectFrom('sandbox_refunds')
    .select('transaction_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return findTransaction(db, refund?.transaction_id ?? id)
}

const SUCCESSES = new Set<SandboxTransaction['status']>(['authorised', 'captured', 'settled'])

/** The codes of transactions that were refused as repetitions. */
const REPETITIONS: readonly (string | null)[] = ['duplicate', '2069']

function rankOf({ status, decline_code: code }: SandboxTransaction): number {
  if (SUCCESSES.has(status)) return 0
  return REPETITIONS.includes(code) ? 2 : 1
}

/**
 * All transactions of one order id. Those with a hold or a capture come first, and refused repetitions come last.
 * @param lagMs the delay of the gateway's index
 */
export async function findByOrderId(db: Db, orderId: string, lagMs = 0): Promise<SandboxTransaction[]> {
  const rows = await db
    .selectFrom('sandbox_transactions')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('created_at', '<=', secondsAgo(lagMs / 1000))
    .orderBy('created_at', 'desc')
    .execute()
  return rows.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** Transactions that were created in a window, with both ends included. */
export async function findCreatedBetween(db: Db, window: Window): Promise<SandboxTransaction[]> {
  return db.selectFrom('sandbox_transactions').selectAll().$call(inWindow('created_at', window)).execute()
}

/** Transactions that were voided in a window, with both ends included. */
export async function findVoidedBetween(db: Db, window: Window): Promise<SandboxTransaction[]> {
  return db
    .selectFrom('sandbox_transactions')
    .selectAll()
    .where('status', '=', 'voided')
    .$call(inWindow('updated_at', window))
    .execute()
}

const SETTLED_AT_ONCE = 100

/** Settles captures of at least `ageSeconds` and writes a notification for each. Returns their number. */
export async function settleCaptured(db: Db, { ageSeconds }: { ageSeconds: number }): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('sandbox_transactions')
      .selectAll()
      .where('status', '=', 'captured')
      .where('updated_at', '<=', secondsAgo(ageSeconds))
      .limit(SETTLED_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    const moved = due.flatMap((row) => {
      const status = settlementOf(row.amount_minor)
      return status === 'pending' ? [] : [{ row, status }]
    })
    for (const { row, status } of moved) {
      await moveTransaction(tx, row, status)
      const kind = status === 'settled' ? 'transaction_settled' : 'transaction_settlement_declined'
      await tx.insertInto('sandbox_notifications').values({ kind, transaction_id: row.id }).execute()
    }
    return moved.length
  })
}
