import { dayIn } from '../places/local-time.ts'

/** How many days after the payment a buyer gets the whole amount back. The terms promise it. */
export const REFUND_DAYS = 30

/** The last day (`YYYY-MM-DD`) of a full refund, in the time zone of the billing address. */
export function refundableUntil(paidAt: Date, timeZone: string | null): string {
  const day = new Date(`${dayIn(paidAt, timeZone)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + REFUND_DAYS)
  return day.toISOString().slice(0, 10)
}
