import { mulDiv } from '../money.ts'

/** A coupon's percentage as shown: its discount over the total it is taken from, rounded down. */
export function couponPercent({
  discountMinor,
  totalMinor,
}: {
  discountMinor: number
  totalMinor: number
}): number {
  if (totalMinor === 0) return 0
  return mulDiv(discountMinor, { numerator: 100, denominator: totalMinor, rounding: 'floor' })
}

/** A sale's percentage as shown: from the regular to the discounted price, rounded up. */
export function salePercent({
  regularMinor,
  saleMinor,
}: {
  regularMinor: number
  saleMinor: number
}): number {
  if (regularMinor === 0 || saleMinor >= regularMinor) return 0
  return mulDiv(regularMinor - saleMinor, { numerator: 100, denominator: regularMinor, rounding: 'ceil' })
}
