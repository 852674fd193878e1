import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Engine } from '../engine.ts'

/** What only a person can put right. */
export type ManualFinding =
  /** Money was taken that no order of ours asked for. */
  | 'captured-unknown'
  | 'captured-not-winner'
  /** A paid order whose money the gateway does not have (any more). */
  | 'paid-voided'
  | 'paid-settlement-declined'
  | 'paid-missing'
  /** One human has paid two orders of different drafts or places while the first one's term runs. */
  | 'paid-twice'
  /** The money of an order has come, and what was bought cannot be brought about. */
  | 'paid-not-fulfilled'
  /** Money is held that nobody asked for, and the gateway does not let go of it. */
  | 'hold-not-released'
  /** A buyer disputes a payment with their bank. */
  | 'disputed'
  | FindingWithoutTransaction

/** Named by the request key of an attempt, or by the beginning of a slice: the gateway cannot be asked about them. */
export type FindingWithoutTransaction =
  /** The gateway has a transaction of this attempt, and its content cannot be read. */
  | 'unreadable'
  /** The gateway has not told what became of an attempt for as long as its nonce could live. */
  | 'not-resolved'
  /** A slice of time with payments that could not be compared, in the last pass. */
  | 'not-compared'

type Found = { txn: string; finding: ManualFinding }

/**
 * Puts a finding on the list for a person and raises an alert. Nothing happens while it is open, nor after a person
 * has closed it; one that the sweep closed and that comes back is new.
 */
export async function report({ db, log }: Engine, { txn, finding }: Found): Promise<void> {
  if (await noteFinding(db, { txn, finding })) alertOf(log, finding)
}

/** Puts a finding on the list; answers whether it is new. The alert follows once it is committed. */
export async function noteFinding(db: Db | Tx, { txn, finding }: Found): Promise<boolean> {
  const isKnown = sql`exists (
    select 1 from reconciliations
    where txn = ${txn} and finding = ${finding} and (resolved_at is null or not closed_by_sweep))`
  const reopened = await sql`
    update reconciliations set resolved_at = null, closed_by_sweep = false, checked_at = now()
    where day = current_date and txn = ${txn} and finding = ${finding} and not ${isKnown}`.execute(db)
  if (reopened.numAffectedRows) return true
  // Whatever index says that another process was quicker.
  const { numAffectedRows = 0n } = await sql`
    insert into reconciliations (txn, finding)
    select ${txn}, ${finding} where not ${isKnown}
    on conflict do nothing`.execute(db)
  return numAffectedRows > 0n
}

export function alertOf(log: Log, finding: ManualFinding): void {
  log.alert('money and orders do not match', { finding })
}

/** Closes findings of a transaction that are true no longer. */
export async function closeFindings(
  { db, log }: { db: Db | Tx; log: Log },
  { txn, findings }: { txn: string; findings: readonly ManualFinding[] },
): Promise<void> {
  const closed = await db
    .updateTable('reconciliations')
    .set({ resolved_at: sql<Date>`now()`, closed_by_sweep: true })
    .where('txn', '=', txn)
    .where('finding', 'in', findings)
    .where('resolved_at', 'is', null)
    .returning('finding')
    .execute()
  for (const { finding } of closed) log.info('money and orders match again', { finding })
}
