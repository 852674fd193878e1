import { sum, minorOf, type Currency } from '../money.ts'
import { couponFits, type PlannedCoupon } from './coupon.ts'
import { couponDiscount } from './discounts.ts'
import type { PriceLine } from './price-change.ts'

/** An order is for at most two people: a parent may pay for the other one. */
const MOST_PEOPLE = 2

/** What a coupon may take off: one order at most, and all its uses. Null is without a bound. */
export type CouponWorth = { currency: Currency; orderMinor: number; allMinor: number | null }

type Wanted = { planned: PlannedCoupon; packageIds: readonly number[] | null; uses: number | null }

/**
 * What a coupon is worth: its uses, each on the dearest order that it fits. The dearest order has every extra, and two
 * people. Null for a coupon that fits nothing on sale.
 */
export function worthOfCoupon(
  { planned, packageIds, uses }: Wanted,
  lines: readonly PriceLine[],
): CouponWorth | null {
  const scope = { currency: planned.currency, packageIds }
  const terms = Object.values(
    Object.groupBy(
      lines.filter((line) => couponFits(scope, line)),
      (line) => `${line.packageId} ${line.productId}`,
    ),
  )
  const offs = terms.flatMap((parts = []) => {
    const currency = parts[0]?.currency
    const onePersonMinor = sum(parts.map(({ priceMinor }) => priceMinor))
    const offMinor = couponDiscount(planned, { onePersonMinor, people: MOST_PEOPLE })
    return currency === undefined ? [] : [{ currency, offMinor }]
  })
  const [dearest] = offs.toSorted((a, b) => b.offMinor - a.offMinor)
  if (!dearest) return null
  const { currency, offMinor: orderMinor } = dearest
  return { currency, orderMinor, allMinor: uses === null ? null : uses * orderMinor }
}

/**
 * Whether a second person must agree. `madeMinor` is what the same person has made alone recently. A coupon without a
 * limit of uses has no bound, so it always needs one.
 */
export function couponNeedsAgreement(
  { currency, allMinor }: CouponWorth,
  { madeMinor, alone }: { madeMinor: number; alone: number },
): boolean {
  return allMinor === null || allMinor + madeMinor > minorOf(alone, currency)
}
