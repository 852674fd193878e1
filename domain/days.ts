import { DAY_MS } from './durations.ts'

/** The date (`YYYY-MM-DD`) that is `days` after another. A negative number gives an earlier date. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** How many days after the date `from` the date `to` is. Negative if it is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** The latest first day that staff can type: ten years ahead, in days. A later one is a typing error in the year. */
const MOST_DAYS_AHEAD = 3660

/** Whether a first day is too far ahead to be meant. */
export function isFarOff(day: string, today: string): boolean {
  return daysBetween(today, day) > MOST_DAYS_AHEAD
}
