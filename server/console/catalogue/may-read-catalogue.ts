import { may } from '#domain/console/roles.ts'
import type { Db } from '#server/db/database.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Staff } from '../staff.ts'

/** Whether a person may read the catalogue. A refused view is recorded. */
export async function mayReadCatalogue(db: Db, staff: Staff): Promise<boolean> {
  if (may(staff.role, 'read-catalogue')) return true
  await recordAction(db, staff, { kind: 'refused', details: { wanted: 'read-catalogue' } })
  return false
}
