import type { StaffActionKind } from '#domain/console/staff-action.ts'
import type { CodeRun } from '#server/coupons/index.ts'
import type { Tx } from '#server/db/database.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Staff } from '../staff.ts'

/** Records an action on a run of codes in the trail. The row never contains the codes. */
export async function recordRun(
  tx: Tx,
  staff: Staff,
  { kind, run, reason }: { kind: StaffActionKind; run: CodeRun; reason: string },
): Promise<void> {
  const { id, count, amount_minor: amountMinor, currency } = run
  await recordAction(tx, staff, {
    kind,
    subject: `codes ${id}`,
    reason,
    details: { count, amountMinor, currency },
  })
}
