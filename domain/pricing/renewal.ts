/**
 * Whether a subscription bought now renews by itself. No code charges a renewal yet, so every text says that nothing
 * renews. Who buys on these terms is never charged later, not even once renewals exist.
 */
export const RENEWS_BY_ITSELF: boolean = false

/** The day a subscription bought on `date` (`YYYY-MM-DD`) first renews; 29 February renews on 28 February. */
export function renewalDate(date: string, years: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year + years, month, 0)).getUTCDate()
  return new Date(Date.UTC(year + years, month - 1, Math.min(day, lastDay))).toISOString().slice(0, 10)
}
