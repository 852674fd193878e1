import { mulDiv, sum } from '../money.ts'

type Priced = {
  lines: readonly { kind: 'package' | 'extra' | 'co-parent'; amountMinor: number }[]
  subTotalMinor: number
  subTotalAfterDiscountMinor: number
}

/**
 * The amount paid for one person's place in an order, before added tax. A coupon lowers all places in proportion,
 * rounded in the buyer's favour. A code is a payment, so it lowers nothing.
 */
export function paidForPlace(
  { lines, subTotalMinor, subTotalAfterDiscountMinor }: Priced,
  place: 'payer' | 'co-parent',
): number {
  if (subTotalMinor === 0) return 0
  const ofPlace = lines.filter(({ kind }) => (kind === 'co-parent') === (place === 'co-parent'))
  return mulDiv(sum(ofPlace.map(({ amountMinor }) => amountMinor)), {
    numerator: subTotalAfterDiscountMinor,
    denominator: subTotalMinor,
    rounding: 'ceil',
  })
}
