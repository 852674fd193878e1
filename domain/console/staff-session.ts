/** For this long after a log-in a person may move money, erase people and change the catalogue. */
export const FRESH_LOG_IN_MINUTES = 10

const MINUTE_MS = 60_000

/** Whether a log-in is young enough for an action that needs a fresh one. */
export function isFresh(loggedInAt: Date, now: Date): boolean {
  return now.getTime() - loggedInAt.getTime() < FRESH_LOG_IN_MINUTES * MINUTE_MS
}
