import { dayAfter } from '../days.ts'
import { dayIn } from '../places/local-time.ts'

/** How many days after a charge its payer can get a full refund. A setting replaces it. */
export const REFUND_DAYS = 30

type Charge = { paidAt: Date; timeZone: string | null; days: number }

/** The last day (`YYYY-MM-DD`) of a full refund, in the time zone of the billing address. */
export function refundableUntil({ paidAt, timeZone, days }: Charge): string {
  return dayAfter(dayIn(paidAt, timeZone), days)
}

/** What is known about the money of a charge. */
export type ChargeMoney = {
  /** Zero if the order cost nothing, or if the bank refused the settlement. */
  arrivedMinor: number
  /** The sum of refunds and lost disputes. */
  returnedMinor: number
  /** A refund is on its way. */
  isUnderWay: boolean
  /** The buyer's bank has taken the money back until a dispute is decided. */
  isDisputed: boolean
}

/**
 * The tax in a refund, in the minor unit. Each refund takes the tax in proportion, and the last one takes the rest. So all
 * refunds of an order together return exactly its tax.
 */
export function taxInRefund(
  { arrivedMinor, returnedMinor }: Pick<ChargeMoney, 'arrivedMinor' | 'returnedMinor'>,
  { taxMinor, amountMinor }: { taxMinor: number; amountMinor: number },
): number {
  if (arrivedMinor === 0) return 0
  const taxOf = (returned: number) => Math.round((taxMinor * returned) / arrivedMinor)
  return taxOf(returnedMinor + amountMinor) - taxOf(returnedMinor)
}

export type RefundRefusal =
  | 'nothing-charged'
  | 'already-refunded'
  | 'under-way'
  | 'disputed'
  | 'too-late'
  /** A later change of the plan depends on this charge, so the change must be refunded first. */
  | 'changed-since'
  | 'more-than-left'

type Asked = {
  /** True after the days of the setting. An operator may always ask. */
  isLate: boolean
  /** True if a later change of the plan depends on this charge. That change must be refunded first. */
  isBuiltOn: boolean
  /** Null means everything that is left. */
  amountMinor: number | null
}

/**
 * The amount of a refund, or why it is refused. It is at most what is left. During a dispute or another refund it is
 * refused.
 */
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
