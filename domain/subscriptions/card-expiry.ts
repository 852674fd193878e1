import type { Instrument } from '../contracts/payment-methods.ts'

/** A person gets a mail this many days before their card expires. */
export const EXPIRY_WARNING_DAYS = 30

/** The last day (`YYYY-MM-DD`) of a card: the end of its month. Null for a wallet, and for a date that is unknown. */
function lastDayOf(method: Instrument): string | null {
  if (method.method !== 'creditCard') return null
  const [year, month] = [Number(method.expirationYear), Number(method.expirationMonth)]
  if (!Number.isInteger(year) || !(month >= 1 && month <= 12)) return null
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** Whether a card can no longer be charged on a day. */
export function expiresBefore(method: Instrument, day: string): boolean {
  const last = lastDayOf(method)
  return last !== null && last < day
}
