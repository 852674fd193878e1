import { dayIn } from '../places/local-time.ts'

/**
 * Whether a subscription bought now renews by itself. No code charges a renewal yet, so every text says that nothing
 * renews. Who buys on these terms is never charged later, not even once renewals exist.
 */
export const RENEWS_BY_ITSELF: boolean = false

/**
 * Until which day (`YYYY-MM-DD`) a term is paid that starts at `moment`. The first day is the one in the time zone of the
 * buyer's billing. Pages, mails and the subscription show this day; nothing works it out again.
 */
export function paidUntil(
  moment: Date,
  { years, timeZone }: { years: number; timeZone: string | null },
): string {
  return renewalDate(dayIn(moment, timeZone), years)
}

/** The day (`YYYY-MM-DD`) that is `years` after `date`; 29 February becomes 28 February. */
export function renewalDate(date: string, years: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year + years, month, 0)).getUTCDate()
  return new Date(Date.UTC(year + years, month - 1, Math.min(day, lastDay))).toISOString().slice(0, 10)
}
