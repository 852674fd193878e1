/** A person is told about the end of the paid time, or about the renewal, this many days before. */
export const NOTICE_DAYS = { first: 30, second: 7 } as const

/**
 * The least days between the notice and the charge, by law. A term of a year or more needs the longer notice. A notice
 * that was late moves the charge.
 */
export const LEAST_NOTICE_DAYS = { short: 7, year: 15 } as const

const DAY_MS = 86_400_000

/** The first day on which a renewal may be charged whose person is told today. Days are in UTC. */
export function chargeableFrom({ paidUntil, today }: { paidUntil: string; today: string }): string {
  const told = new Date(Date.parse(today) + LEAST_NOTICE_DAYS.year * DAY_MS).toISOString().slice(0, 10)
  return told > paidUntil ? told : paidUntil
}
