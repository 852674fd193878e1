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

/** Puts a finding on the list for a person and raises an alert, once a day each. */
export async function report(
  { db, log }: Engine,
  { txn, finding }: { txn: string; finding: ManualFinding },
): Promise<void> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('reconciliations')
    .values({ txn, finding })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows > 0n) log.alert('money and orders do not match', { finding })
}
