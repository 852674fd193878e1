import { isReason, type StaffActionKind } from '#domain/console/staff-action.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Withdrawal } from '#server/db/dated-rows.ts'
import { recordAction, type StaffAction } from '../audit/record-action.ts'
import type { Staff } from '../staff.ts'
import { whyNotAllowed, type NotAllowed } from '../rights.ts'

/** The result of a change. Only a new one is recorded. */
type Result = { outcome: string; isNew?: boolean }
type Change<Done extends Result> = {
  kind: StaffActionKind
  /** What is changed; missing if it does not exist before the change. */
  subject?: string
  reason: string
  /** Makes the change. The reason is tidy. */
  change: (tx: Tx, reason: string) => Promise<Done>
  /** What the trail says about the change. */
  trail?: (done: Extract<Done, { isNew: boolean }>) => Pick<StaffAction, 'subject' | 'details'>
}

/**
 * Changes the catalogue, if the person may do so and says why. The change and its row in the trail are one transaction.
 */
export async function changeCatalogue<Done extends Result>(
  db: Db,
  staff: Staff,
  { kind, subject, reason, change, trail }: Change<Done>,
): Promise<Done | { outcome: 'no-reason' } | NotAllowed> {
  const named = subject === undefined ? {} : { subject }
  const refused = await whyNotAllowed(db, staff, { right: 'change-catalogue', wanted: kind, ...named })
  if (refused) return refused
  if (!isReason(reason)) return { outcome: 'no-reason' }
  const tidy = reason.trim()
  return db.transaction().execute(async (tx) => {
    const done = await change(tx, tidy)
    if (isNew(done)) await recordAction(tx, staff, { kind, reason: tidy, ...named, ...trail?.(done) })
    return done
  })
}

type Withdrawable = {
  kind: StaffActionKind
  /** How the trail names the row. */
  subjectOf: (id: number) => string
  withdraw: (tx: Tx, row: Withdrawn, by: Staff) => Promise<Withdrawal>
}
type Withdrawn = { id: number; reason: string }

/** Makes the change that withdraws one row of a table before it begins. */
export function withdrawalByStaff({ kind, subjectOf, withdraw }: Withdrawable) {
  return async (
    db: Db,
    staff: Staff,
    { id, reason }: Withdrawn,
  ): Promise<Withdrawal | { outcome: 'no-reason' } | NotAllowed> =>
    changeCatalogue(db, staff, {
      kind,
      subject: subjectOf(id),
      reason,
      change: async (tx, why) => withdraw(tx, { id, reason: why }, staff),
    })
}

function isNew<Done extends Result>(done: Done): done is Extract<Done, { isNew: boolean }> {
  return done.isNew === true
}
