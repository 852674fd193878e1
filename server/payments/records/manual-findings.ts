import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Engine } from '../engine.ts'

/** The differences that only a person can correct. */
export type ManualFinding =
  /** Money was captured, and we have no order for it. */
  | 'captured-unknown'
  | 'captured-not-winner'
  /** A paid order whose money the gateway does not have, or no longer has. */
  | 'paid-voided'
  | 'paid-settlement-declined'
  | 'paid-missing'
  /** One human has paid two orders of different drafts or places during the term of the first one. */
  | 'paid-twice'
  /** The money of an order has arrived, and the order cannot be fulfilled. */
  | 'paid-not-fulfilled'
  /** A hold without an order cannot be released at the gateway. */
  | 'hold-not-released'
  /** A buyer disputes a payment with their bank. */
  | 'disputed'
  /** The bank gave back money of an order that had ended. Its payer has neither the time nor the money. */
  | 'won-after-end'
  /** The term of a paid change ended during another refund or a dispute of the change. */
  | 'change-not-refunded'
  /** Our void is in the ledger, and the gateway has the money. */
  | 'void-missing'
  | FindingWithoutTransaction

/**
 * These findings have the request key of an attempt or refund, or the beginning of a slice. So the gateway cannot be
 * asked for their transaction.
 */
export type FindingWithoutTransaction =
  /** The gateway has a transaction of this attempt, and its content cannot be read. */
  | 'unreadable'
  /** The gateway did not report the result of an attempt during the lifetime of its nonce. */
  | 'not-resolved'
  /** A slice with payments that could not be compared, in the pass of three days. */
  | 'not-compared'
  /** The gateway refuses a refund. The finding has the request key of the refund. */
  | 'refund-refused'
  /** The gateway did not report the result of a refund for a day. */
  | 'refund-unknown'
  /** The payer's bank did not accept a refund, so the money stays with us. */
  | 'refund-failed'
  /** A refund in our ledger is not at the gateway, or has another amount. The finding may have the id of the refund. */
  | 'refund-missing'

type Found = { txn: string; finding: ManualFinding }

/**
 * Creates a finding for a person and raises an alert. It does nothing if the finding is open, or if a person has closed
 * it. If the sweep closed it and it appears again, it is new.
 */
export async function report({ db, log }: Engine, { txn, finding }: Found): Promise<void> {
  if (await noteFinding(db, { txn, finding })) alertOf(log, finding)
}

/** Creates a finding, and returns whether it is new. The alert must follow after the commit. */
export async function noteFinding(db: Db | Tx, { txn, finding }: Found): Promise<boolean> {
  const isKnown = sql`exists (
    select 1 from reconciliations
    where txn = ${txn} and finding = ${finding} and (resolved_at is null or not closed_by_sweep))`
  const reopened = await sql`
    update reconciliations set resolved_at = null, closed_by_sweep = false, checked_at = app_now()
    where day = app_now()::date and txn = ${txn} and finding = ${finding} and not ${isKnown}`.execute(db)
  if (reopened.numAffectedRows) return true
  // Any unique index may report that another process was first.
  const { numAffectedRows = 0n } = await sql`
    insert into reconciliations (txn, finding)
    select ${txn}, ${finding} where not ${isKnown}
    on conflict do nothing`.execute(db)
  return numAffectedRows > 0n
}

/** Raises the alert of a finding that is new. */
export function alertOf(log: Log, finding: ManualFinding): void {
  log.alert('money and orders do not match', { finding })
}

/** Closes findings of a transaction that are no longer true. */
export async function closeFindings(
  { db, log }: { db: Db | Tx; log: Log },
  { txn, findings }: { txn: string; findings: readonly ManualFinding[] },
): Promise<void> {
  const closed = await db
    .updateTable('reconciliations')
    .set({ resolved_at: sql<Date>`app_now()`, closed_by_sweep: true })
    .where('txn', '=', txn)
    .where('finding', 'in', findings)
    .where('resolved_at', 'is', null)
    .returning('finding')
    .execute()
  for (const { finding } of closed) log.info('money and orders match again', { finding })
}
