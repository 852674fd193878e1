import { mulDiv, sum } from '../money.ts'
import {
  applyCodes,
  bestCoupon,
  couponDiscount,
  type AppliedCode,
  type CodeTerms,
  type CouponTerms,
} from './discounts.ts'
import type { PricedService } from './package-offer.ts'

const PPM = 1_000_000

type PriceLine = {
  kind: 'package' | 'extra' | 'co-parent'
  service: string | null
  amountMinor: number
}
export type PriceInput<C extends CouponTerms = CouponTerms> = {
  baseMinor: number
  extras: readonly PricedService[]
  payForCoParent: boolean
  coupons: readonly C[]
  codes: readonly CodeTerms[]
}
/** An order before tax. `subTotal` is the sum of the lines; `taxable` is the amount left to pay. */
export type PriceBeforeTax<C extends CouponTerms = CouponTerms> = {
  lines: readonly PriceLine[]
  onePersonMinor: number
  subTotalMinor: number
  coupon: C | null
  discountMinor: number
  subTotalAfterDiscountMinor: number
  codes: readonly AppliedCode[]
  codeTotalMinor: number
  taxableMinor: number
}

/** Lines, discount and codes of an order: base and extras, twice if both parents are paid for. */
export function priceBeforeTax<C extends CouponTerms>(input: PriceInput<C>): PriceBeforeTax<C> {
  const lines = linesOf(input)
  const subTotalMinor = sum(lines.map((line) => line.amountMinor))
  const onePersonMinor = input.payForCoParent ? subTotalMinor / 2 : subTotalMinor
  const people = input.payForCoParent ? 2 : 1
  const coupon = bestCoupon(input.coupons, { onePersonMinor, people })
  const discountMinor = coupon ? couponDiscount(coupon, { onePersonMinor, people }) : 0
  const subTotalAfterDiscountMinor = subTotalMinor - discountMinor
  const codes = applyCodes(input.codes, subTotalAfterDiscountMinor)
  const codeTotalMinor = sum(codes.map((code) => code.amountMinor))
  return {
    lines,
    onePersonMinor,
    subTotalMinor,
    coupon,
    discountMinor,
    subTotalAfterDiscountMinor,
    codes,
    codeTotalMinor,
    taxableMinor: subTotalAfterDiscountMinor - codeTotalMinor,
  }
}

function linesOf({ baseMinor, extras, payForCoParent }: PriceInput): PriceLine[] {
  const own: PriceLine[] = [
    { kind: 'package', service: null, amountMinor: baseMinor },
    ...extras.map(({ service, priceMinor }) => ({
      kind: 'extra' as const,
      service,
      amountMinor: priceMinor,
    })),
  ]
  if (!payForCoParent) return own
  return [...own, { kind: 'co-parent', service: null, amountMinor: sum(own.map((line) => line.amountMinor)) }]
}

export type TaxRate = { name: string; ratePpm: number }
export type TaxPart = TaxRate & { amountMinor: number }

/** Each tax on an amount, rounded separately to the nearest minor unit, halves up. */
export function taxParts(taxableMinor: number, rates: readonly TaxRate[]): TaxPart[] {
  return rates.map(({ name, ratePpm }) => ({
    name,
    ratePpm,
    amountMinor: mulDiv(taxableMinor, { numerator: ratePpm, denominator: PPM, rounding: 'halfUp' }),
  }))
}

/**
 * The VAT in a VAT-inclusive order: the package's own amount, twice if both parents are paid for. A discount
 * reduces it in proportion, rounded with halves up.
 */
export function containedVat(
  { vatMinor, payForCoParent }: { vatMinor: number; payForCoParent: boolean },
  { subTotalMinor, taxableMinor }: Pick<PriceBeforeTax, 'subTotalMinor' | 'taxableMinor'>,
): number {
  if (subTotalMinor === 0) return 0
  const whole = payForCoParent ? vatMinor * 2 : vatMinor
  return mulDiv(whole, { numerator: taxableMinor, denominator: subTotalMinor, rounding: 'halfUp' })
}

/** A rate formatted for people, such as `6.875` for 68 750 parts per million. */
export function ratePercent(ratePpm: number): string {
  return String(ratePpm / 10_000)
}
