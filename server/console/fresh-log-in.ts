import { isFresh } from '#domain/console/staff-session.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Caller } from './staff.ts'

/** The answer to an action that needs a fresh log-in. The page then sends the person to the log-in and back. */
export const LOG_IN_AGAIN = refuse(403, 'api.freshLogIn')

/**
 * Whether a person must log in again before they move money, erase a person or change the catalogue. Always false for a
 * machine.
 */
export async function needsFreshLogIn(db: Db | Tx, { loggedInAt }: Caller): Promise<boolean> {
  return loggedInAt !== null && !isFresh(loggedInAt, await readNow(db))
}
