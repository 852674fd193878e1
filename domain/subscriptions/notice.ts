import { dayAfter } from '../days.ts'

/** How many days before the last paid day a person gets notice of the renewal or the end. */
export const NOTICE_DAYS = { first: 30, second: 7 } as const

/**
 * The last day of a renewal at the old price, if a new price begins on `day`. The notice of this renewal is made on the
 * day before.
 */
export function lastDayAtOldPrice(day: string): string {
  return dayAfter(day, NOTICE_DAYS.first - 1)
}

/**
 * The minimum days between the notice and the charge, by law. A term of a year or more needs the longer notice. A late
 * notice delays the charge.
 */
export const LEAST_NOTICE_DAYS = { short: 7, year: 15 } as const

/**
 * A person without a billing address is asked for it this many days before the last paid day. The first mail comes
 * before the notice, because the notice needs the address for the tax.
 */
export const ADDRESS_DAYS = { first: 45, second: 14 } as const

/**
 * How many days after the last paid day a renewal waits for its notice. Then it ends without a charge, because nobody
 * is charged without a notice.
 */
export const WITHOUT_NOTICE_DAYS = 21

/** How many days a notice is tried before its renewal may end without it. After an outage, the notice comes first. */
export const TRIED_NOTICE_DAYS = 2

/** A notice whose mail came back is made and sent again after this many days. */
export const RETURNED_NOTICE_DAYS = 7

/** After an outage, a person is still told of the end of their paid time within this many days. */
export const TOLD_OF_END_DAYS = 30

/** Why a renewal without a notice ended. */
export const WITHOUT_NOTICE = ['no-address', 'not-told'] as const
export type WithoutNotice = (typeof WITHOUT_NOTICE)[number]

/** The first day on which a renewal may be charged if its notice is sent today. Dates are in UTC. */
export function chargeableFrom({ paidUntil, today }: { paidUntil: string; today: string }): string {
  const told = dayAfter(today, LEAST_NOTICE_DAYS.year)
  return told > paidUntil ? told : paidUntil
}

/** The day on which a renewal ends if its notice cannot be sent. Dates are in UTC. */
export function noticeUntil(paidUntil: string): string {
  return dayAfter(paidUntil, WITHOUT_NOTICE_DAYS)
}
