import { MINUTE_MS } from '../durations.ts'

/** A session of staff ends this long after its log-in. */
export const STAFF_SESSION_HOURS = 8
/** A session that is not used for this long has ended. */
export const STAFF_IDLE_MINUTES = 30
/** For this long after a log-in a person may move money, erase people and change the catalogue. */
export const FRESH_STAFF_LOG_IN_MINUTES = 10

/** How often the provider is asked whether a person still has their role. */
export const CHECK_MINUTES = 5
/**
 * A session ends if the groups of its person could not be read for this long. The time when the provider does not
 * answer is excepted.
 */
export const BLIND_MINUTES = 60

/** How long a person may take at the log-in provider. */
export const LOG_IN_MINUTES = 10

/** Whether a log-in is recent enough for an action that needs a fresh one. */
export function isFresh(loggedInAt: Date, now: Date): boolean {
  return now.getTime() - loggedInAt.getTime() < FRESH_STAFF_LOG_IN_MINUTES * MINUTE_MS
}
