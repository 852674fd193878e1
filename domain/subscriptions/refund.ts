import { dayIn } from '../places/local-time.ts'

/** How many days after a charge its payer gets the whole amount back, if the operator sets no other number. */
export const REFUND_DAYS = 30

type Charge = { paidAt: Date; timeZone: string | null; days: number }

/** The last day (`YYYY-MM-DD`) of a full refund, in the time zone of the billing address. */
export function refundableUntil({ paidAt, timeZone, days }: Charge): string {
  const day = new Date(`${dayIn(paidAt, timeZone)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** What is known of the money of a charge. */
export type ChargeMoney = {
  /** Zero for an order that cost nothing, and after a settlement that the bank refused. */
  arrivedMinor: number
  /** What refunds and lost disputes have taken from it. */
  returnedMinor: number
  /** A refund is on its way. */
  isUnderWay: boolean
  /** The buyer's bank has taken the money back until a dispute is decided. */
  isDisputed: boolean
}

export type RefundRefusal =
  | 'nothing-charged'
  | 'already-refunded'
  | 'under-way'
  | 'disputed'
  | 'too-late'
  /** A later change of the plan builds on it, so that one goes back first. */
  | 'changed-since'
  | 'more-than-left'

type Asked = {
  /** A person may ask within the days of the setting. An operator may always ask. */
  isLate: boolean
  /** A later change of the plan builds on it. A person gives that one back first. */
  isBuiltOn: boolean
  /** Null asks for everything that is left. */
  amountMinor: number | null
}

/** How much of a charge a refund gives back. At most what is left, and never during a dispute or another refund. */
export function judgeRefund(
  { arrivedMinor, returnedMinor, isUnderWay, isDisputed }: ChargeMoney,
  { isLate, isBuiltOn, amountMinor }: Asked,
): { amountMinor: number } | { refusal: RefundRefusal } {
  if (arrivedMinor === 0) return { refusal: 'nothing-charged' }
  if (isUnderWay) return { refusal: 'under-way' }
  const left = arrivedMinor - returnedMinor
  if (left <= 0) return { refusal: 'already-refunded' }
  if (isDisputed) return { refusal: 'disputed' }
  if (isLate) return { refusal: 'too-late' }
  if (isBuiltOn) return { refusal: 'changed-since' }
  const asked = amountMinor ?? left
  const isPart = Number.isSafeInteger(asked) && asked > 0 && asked <= left
  return isPart ? { amountMinor: asked } : { refusal: 'more-than-left' }
}
