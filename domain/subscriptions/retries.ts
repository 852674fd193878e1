import { HOUR_MS } from '../durations.ts'

/** The days after the first failed try on which a payment is tried again. A setting replaces them. */
export const RETRY_DAYS: readonly number[] = [1, 3, 7, 14, 20]
/** How long a person keeps access while their payment fails. A setting replaces it. */
export const GRACE_DAYS = 21
/** The card networks allow this many tries of one card within these days. */
export const MOST_TRIES = 8
export const TRIES_WITHIN_DAYS = 30

/** A renewal that was not charged for this long is past due, whatever the reason. People are alerted a day before. */
export const UNCHARGED_DAYS = 3
/** Its person is told this many hours later. After an outage it is charged before, so most people need no mail. */
export const TOLD_UNTRIED_HOURS = 1

/** A person is told this many days before the last try. */
export const LAST_TRY_NOTICE_DAYS = 3

/** Each try is this many hours later in the day than the one before. Some banks refuse only at certain hours. */
const HOURS_LATER = 5
const HOURS_A_DAY = 24
/** Two scheduled tries are at least this far apart. */
const LEAST_WAIT_HOURS = 12

/** All moments of the later tries of a payment that first failed at `since`. */
export function triesAfter(since: Date, days: readonly number[] = RETRY_DAYS): Date[] {
  return days.map((day, index) => {
    const later = ((index + 1) * HOURS_LATER) % HOURS_A_DAY
    return new Date(since.getTime() + (day * HOURS_A_DAY + later) * HOUR_MS)
  })
}

/** When a payment that first failed at `since` is tried next; null after the last try. */
export function nextTry(
  { since, now }: { since: Date; now: Date },
  days: readonly number[] = RETRY_DAYS,
): Date | null {
  const earliest = now.getTime() + LEAST_WAIT_HOURS * HOUR_MS
  return triesAfter(since, days).find((moment) => moment.getTime() >= earliest) ?? null
}

/** When access ends if a payment that first failed at `since` is never made. */
export function graceEnds(since: Date, days: number = GRACE_DAYS): Date {
  return new Date(since.getTime() + days * HOURS_A_DAY * HOUR_MS)
}
