import { mulDiv, sum } from '../money.ts'

/** A coupon takes off either a percentage or, once per order, an amount. */
export type CouponTerms = { code: string; percent: number | null; amountMinor: number | null }
/** Prepaid value. If an order does not use all of it, the rest is never paid out. */
export type CodeTerms = { code: string; amountMinor: number; singleUse: boolean }
export type AppliedCode = { code: string; amountMinor: number }

/**
 * The discount of a coupon on an order. A percentage of each person's price is rounded up, so it is never
 * less than promised. For two people, the discount is exactly double.
 */
export function couponDiscount(
  coupon: Omit<CouponTerms, 'code'>,
  { onePersonMinor, people }: { onePersonMinor: number; people: number },
): number {
  if (coupon.percent === null) return Math.min(coupon.amountMinor ?? 0, onePersonMinor * people)
  const each = { numerator: coupon.percent, denominator: 100, rounding: 'ceil' } as const
  return people * Math.min(mulDiv(onePersonMinor, each), onePersonMinor)
}

/** The coupon with the largest discount. An order gets only one. */
export function bestCoupon<C extends CouponTerms>(
  coupons: readonly C[],
  order: { onePersonMinor: number; people: number },
): C | null {
  const ranked = coupons.toSorted(
    (a, b) => couponDiscount(b, order) - couponDiscount(a, order) || (a.code < b.code ? -1 : 1),
  )
  return ranked[0] ?? null
}

/**
 * Pays as much of an amount with codes as possible. Multi-use codes come first, then larger ones, in any order of
 * entry. An unneeded code pays zero.
 */
export function applyCodes(codes: readonly CodeTerms[], amountMinor: number): AppliedCode[] {
  const applied: AppliedCode[] = []
  for (const each of codes.toSorted(firstSpent)) {
    const left = amountMinor - sum(applied.map((code) => code.amountMinor))
    applied.push({ code: each.code, amountMinor: Math.min(each.amountMinor, left) })
  }
  return applied
}

function firstSpent(a: CodeTerms, b: CodeTerms): number {
  return (
    Number(a.singleUse) - Number(b.singleUse) || b.amountMinor - a.amountMinor || (a.code < b.code ? -1 : 1)
  )
}

const CODE_PATTERN = /^[A-Z0-9-]{4,32}$/
/** The maximum number of codes per order. Further ones are ignored. */
export const CODES_MAX = 10

/** How many unknown codes a draft, and a network, may try per day. */
export const UNKNOWN_CODES_PER_DAY = 20

/** Codes as they are stored: trimmed, in upper case, without duplicates. Text that cannot be a code is left out. */
export function normaliseCodes(entered: readonly string[]): string[] {
  const codes = entered.slice(0, CODES_MAX).map((code) => code.trim().toUpperCase())
  return [...new Set(codes)].filter((code) => CODE_PATTERN.test(code))
}
