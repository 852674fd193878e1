import { HOUR_SECONDS, MINUTE_SECONDS } from '../durations.ts'

/** The wait after each failed try of one event, in seconds. The last wait repeats until `GIVE_UP_DAYS`. */
export const BACK_OFF_SECONDS: readonly number[] = [
  5,
  30,
  2 * MINUTE_SECONDS,
  10 * MINUTE_SECONDS,
  30 * MINUTE_SECONDS,
  HOUR_SECONDS,
  2 * HOUR_SECONDS,
  4 * HOUR_SECONDS,
  8 * HOUR_SECONDS,
]

/**
 * An endpoint without any success for this long is switched off. If only one event fails for this long, it is not sent
 * again.
 */
export const GIVE_UP_DAYS = 3

/** The wait in seconds after a number of failed tries, at least one. */
export function backOff(tries: number): number {
  return BACK_OFF_SECONDS[Math.min(tries, BACK_OFF_SECONDS.length) - 1] ?? 0
}

/** After this many failures in a row, an endpoint gets one event at a time. */
export const FAILURES_BEFORE_REST = 5
const LONGEST_REST_SECONDS = 5 * MINUTE_SECONDS

/** How long an endpoint gets no event after a number of failures in a row, in seconds. */
export function restAfter(failures: number): number {
  if (failures < FAILURES_BEFORE_REST) return 0
  return Math.min(2 ** (failures - FAILURES_BEFORE_REST), LONGEST_REST_SECONDS)
}
