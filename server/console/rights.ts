import { may, type Right } from '#domain/console/roles.ts'
import type { Db } from '#server/db/database.ts'
import { knownOf } from './audit/known-of.ts'
import { recordAction, type StaffAction } from './audit/record-action.ts'
import { needsFreshLogIn } from './fresh-log-in.ts'
import type { Caller } from './staff.ts'

/** What a caller wants to do, and to whom or what. */
type Wanted = Pick<StaffAction, 'personId' | 'subject'> & {
  right: Right
  /** Its name in the trail; by default that of the right. */
  wanted?: string
}
export type NotAllowed = { outcome: 'not-allowed' | 'log-in-again' }

/** Whether the caller's role has a right. If not, the attempt is a row of the trail, without ids that do not exist. */
export async function isAllowed(
  db: Db,
  caller: Caller,
  { right, wanted = right, ...about }: Wanted,
): Promise<boolean> {
  if (may(caller.role, right)) return true
  await recordAction(db, caller, { kind: 'refused', ...(await knownOf(db, about)), details: { wanted } })
  return false
}

/** Why a caller may not make a change now. Null if they may. */
export async function whyNotAllowed(db: Db, caller: Caller, wanted: Wanted): Promise<NotAllowed | null> {
  if (!(await isAllowed(db, caller, wanted))) return { outcome: 'not-allowed' }
  return (await needsFreshLogIn(db, caller)) ? { outcome: 'log-in-again' } : null
}
