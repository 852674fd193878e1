import { mulDiv } from '../money.ts'

/** The displayed percentage of a coupon: its discount divided by the total, rounded down. */
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

/** The displayed percentage of a sale: from the regular to the discounted price, rounded up. */
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
