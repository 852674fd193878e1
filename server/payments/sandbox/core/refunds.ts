import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { inWindow, type Window } from './in-window.ts'
import { writeJournal } from './journal.ts'
import { KEY_REUSED, refusal, type Refusal } from './means.ts'
import { newId } from './new-id.ts'
import type { SandboxTransaction } from './sale.ts'
import { secondsAgo } from './seconds-ago.ts'

export type SandboxRefund = Selectable<Tables['sandbox_refunds']>

export type Refund = {
  transactionId: string
  /** Null for a merchant without idempotency keys. */
  requestKey: string | null
  orderId: string
  amountMinor: number
}

export type RefundedAnswer =
  | { kind: 'refunded'; refund: SandboxRefund }
  | { kind: 'not-found' }
  | { kind: 'not-settled'; status: SandboxTransaction['status'] }
  | Refusal

/** Refunds a part of a settled payment, in one database transaction. */
export async function refundTransaction(db: Db, refund: Refund): Promise<RefundedAnswer> {
  return db.transaction().execute(async (tx) => giveBack(tx, refund))
}

/** Refunds a part of a settled payment, in the transaction of the caller. */
export async function giveBack(tx: Tx, refund: Refund): Promise<RefundedAnswer> {
  const transaction = await tx
    .selectFrom('sandbox_transactions')
    .selectAll()
    .where('id', '=', refund.transactionId)
    .forUpdate()
    .executeTakeFirst()
  if (!transaction) return { kind: 'not-found' }
  const earlier = await findByRequestKey(tx, refund.requestKey)
  if (earlier) return repeated(earlier, refund)
  if (transaction.status !== 'settled') return { kind: 'not-settled', status: transaction.status }
  const left = transaction.amount_minor - (await refundedOf(tx, transaction.id))
  if (left === 0) return refusal('91512', 'base', 'Transaction has already been completely refunded.')
  if (refund.amountMinor > left) return refusal('91521', 'amount', 'Refund amount is too large.')
  const made = await tx
    .insertInto('sandbox_refunds')
    .values({
      id: newId(),
      transaction_id: transaction.id,
      request_key: refund.requestKey,
      order_id: refund.orderId,
      amount_minor: refund.amountMinor,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeJournal(tx, transaction, 'refunded', refund.amountMinor)
  return { kind: 'refunded', refund: made }
}

async function findByRequestKey(tx: Tx, key: string | null): Promise<SandboxRefund | undefined> {
  if (key === null) return undefined
  return tx.selectFrom('sandbox_refunds').selectAll().where('request_key', '=', key).executeTakeFirst()
}

function repeated(earlier: SandboxRefund, { transactionId, amountMinor }: Refund): RefundedAnswer {
  return earlier.transaction_id === transactionId && earlier.amount_minor === amountMinor
    ? { kind: 'refunded', refund: earlier }
    : KEY_REUSED
}

async function refundedOf(tx: Tx, transactionId: string): Promise<number> {
  const { sum } = await tx
    .selectFrom('sandbox_refunds')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::int`.as('sum'))
    .where('transaction_id', '=', transactionId)
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return sum
}

/** The payer's bank does not accept a refund, so the money stays with the merchant. */
export async function failRefund(tx: Tx, refund: SandboxRefund): Promise<void> {
  const transaction = await tx
    .selectFrom('sandbox_transactions')
    .selectAll()
    .where('id', '=', refund.transaction_id)
    .executeTakeFirstOrThrow()
  await tx.updateTable('sandbox_refunds').set({ status: 'failed' }).where('id', '=', refund.id).execute()
  await writeJournal(tx, transaction, 'refund-failed', refund.amount_minor)
}

/** The refunds of one payment, oldest first. */
export async function refundsOf(db: Db | Tx, transactionId: string): Promise<SandboxRefund[]> {
  return db
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .orderBy('created_at')
    .execute()
}

/** The refunds that were made in a window, with both ends included. */
export async function refundsBetween(db: Db, window: Window): Promise<SandboxRefund[]> {
  return db.selectFrom('sandbox_refunds').selectAll().$call(inWindow('created_at', window)).execute()
}

/**
 * All refunds of one order id, oldest first.
 * @param lagMs the delay of the gateway's index
 */
export async function findRefunds(db: Db, orderId: string, lagMs = 0): Promise<SandboxRefund[]> {
  return db
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('created_at', '<=', secondsAgo(lagMs / 1000))
    .orderBy('created_at')
    .execute()
}

/** Chooses the refund of a payment. One that did not fail comes first. */
export function refundOfPayment(
  refunds: readonly SandboxRefund[],
  transactionId: string,
): SandboxRefund | undefined {
  const own = refunds.filter((one) => one.transaction_id === transactionId)
  return own.find(({ status }) => status !== 'failed') ?? own[0]
}

/** Settles refunds of at least `ageSeconds`. */
export async function settleRefunds(db: Db, { ageSeconds }: { ageSeconds: number }): Promise<void> {
  await db
    .updateTable('sandbox_refunds')
    .set({ status: 'settled' })
    .where('status', '=', 'submitted')
    .where('created_at', '<=', secondsAgo(ageSeconds))
    .execute()
}
