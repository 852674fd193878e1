import { dayIn } from '../places/local-time.ts'

/**
 * Whether subscriptions are sold with automatic renewal. An order without the buyer's consent renews nothing. So buyers
 * from before this setting are never charged again.
 */
export const RENEWS_BY_ITSELF: boolean = true

/**
 * The last paid day (`YYYY-MM-DD`) of a term that starts at `moment`. The first day is the one in the time
 * zone of the billing address. Pages, mails and the subscription store this day and never recompute it.
 */
export function paidUntil(
  moment: Date,
  { years, timeZone }: { years: number; timeZone: string | null },
): string {
  return renewalDate(dayIn(moment, timeZone), years)
}

/**
 * The last day of a subscription that has ended, as its person is told. A refund or a cancellation ends it before the
 * last paid day, and stores its day in UTC. That can be another day than the day of the person. `endedAt` is the end of
 * the paid time; null without one.
 */
export function lastDay(
  paidUntil: string,
  { endedAt, timeZone }: { endedAt: Date | null; timeZone: string | null },
): string {
  if (endedAt === null) return paidUntil
  const day = dayIn(endedAt, timeZone)
  // Only an early end has stored its own day.
  return day < paidUntil || dayIn(endedAt, 'UTC') === paidUntil ? day : paidUntil
}

/** The date (`YYYY-MM-DD`) that is `years` after `date`; 29 February becomes 28 February. */
export function renewalDate(date: string, years: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year + years, month, 0)).getUTCDate()
  return new Date(Date.UTC(year + years, month - 1, Math.min(day, lastDay))).toISOString().slice(0, 10)
}
