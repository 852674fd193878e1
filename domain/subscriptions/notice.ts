const DAY_MS = 86_400_000

/** A person is told about the end of the paid time, or about the renewal, this many days before. */
export const NOTICE_DAYS = { first: 30, second: 7 } as const

/** The last day of a renewal at the old price, if a new price begins on `day`: its notice is made on the day before. */
export function lastDayAtOldPrice(day: string): string {
  return new Date(Date.parse(day) + (NOTICE_DAYS.first - 1) * DAY_MS).toISOString().slice(0, 10)
}

/**
 * The least days between the notice and the charge, by law. A term of a year or more needs the longer notice. A notice
 * that was late moves the charge.
 */
export const LEAST_NOTICE_DAYS = { short: 7, year: 15 } as const

/**
 * A person without a billing address is asked for it this many days before the last paid day. The first mail comes before
 * the notice, whose tax needs the address.
 */
export const ADDRESS_DAYS = { first: 45, second: 14 } as const

/**
 * How many days after the last paid day a renewal waits whose notice was not sent. Then it ends like one that was switched
 * off, because nobody is charged without a notice.
 */
export const UNTOLD_DAYS = 21

/** Why a renewal ended of which its person could not be told. */
export const UNTOLD = ['no-address', 'not-told'] as const
export type Untold = (typeof UNTOLD)[number]

/** The first day on which a renewal may be charged whose person is told today. Days are in UTC. */
export function chargeableFrom({ paidUntil, today }: { paidUntil: string; today: string }): string {
  const told = new Date(Date.parse(today) + LEAST_NOTICE_DAYS.year * DAY_MS).toISOString().slice(0, 10)
  return told > paidUntil ? told : paidUntil
}

/** The day on which a renewal ends whose notice cannot be sent. Days are in UTC. */
export function untoldUntil(paidUntil: string): string {
  return new Date(Date.parse(paidUntil) + UNTOLD_DAYS * DAY_MS).toISOString().slice(0, 10)
}
