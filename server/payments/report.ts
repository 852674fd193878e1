import type { Db, Tx } from '#server/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Engine } from './engine.ts'

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

type Found = { txn: string; finding: ManualFinding }

/** Puts a finding on the list for a person and raises an alert, once a day each. */
export async function report({ db, log }: Engine, { txn, finding }: Found): Promise<void> {
  if (await noteFinding(db, { txn, finding })) alertOf(log, finding)
}

/** Puts a finding on the list; answers whether it is new today. The alert follows once it is committed. */
export async function noteFinding(db: Db | Tx, { txn, finding }: Found): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('reconciliations')
    .values({ txn, finding })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export function alertOf(log: Log, finding: ManualFinding): void {
  log.alert('money and orders do not match', { finding })
}
