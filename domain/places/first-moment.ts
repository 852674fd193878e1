import { MINUTE_MS, HOUR_MS } from '../durations.ts'
import { dayIn } from './local-time.ts'

const HOURS_EAST = 14
const HOURS_WEST = 12

/** The first minute of a date (`YYYY-MM-DD`) in a time zone. A missing or unknown zone means UTC. */
export function firstMoment(day: string, timeZone: string | null): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  let before = midnight - HOURS_EAST * HOUR_MS - MINUTE_MS
  let after = midnight + HOURS_WEST * HOUR_MS
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / (2 * MINUTE_MS)) * MINUTE_MS
    if (dayIn(new Date(middle), timeZone) >= day) after = middle
    else before = middle
  }
  return new Date(after)
}
