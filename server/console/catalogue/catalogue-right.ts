import { may } from '#domain/console/roles.ts'
import type { StaffActionKind } from '#domain/console/staff-action.ts'
import type { Db } from '#server/db/database.ts'
import { recordAction } from '../audit/record-action.ts'
import { needsFreshLogIn } from '../fresh-log-in.ts'
import type { Staff } from '../staff.ts'

export type NotAllowed = { outcome: 'not-allowed' | 'log-in-again' }

/** Why a person may not change the catalogue now. Null if they may. A missing right is recorded in the trail. */
export async function whyNoChange(
  db: Db,
  staff: Staff,
  { wanted, subject }: { wanted: StaffActionKind; subject?: string },
): Promise<NotAllowed | null> {
  if (!may(staff.role, 'change-catalogue')) {
    await recordAction(db, staff, {
      kind: 'refused',
      ...(subject === undefined ? {} : { subject }),
      details: { wanted },
    })
    return { outcome: 'not-allowed' }
  }
  return (await needsFreshLogIn(db, staff)) ? { outcome: 'log-in-again' } : null
}
