import { mulDiv, sum } from '../money.ts'

/** A coupon takes either a percentage or, once an order, an amount. */
export type CouponTerms = { code: string; percent: number | null; amountMinor: number | null }
/** Prepaid value; what an order does not need of it is never paid out. */
export type CodeTerms = { code: string; amountMinor: number; singleUse: boolean }
export type AppliedCode = { code: string; amountMinor: number }

/**
 * What a coupon takes off an order. A percentage is taken of each person's price and rounded up, so that nobody
 * gets less than was promised and paying for two takes exactly twice as much off.
 */
export function couponDiscount(
  coupon: Omit<CouponTerms, 'code'>,
  { onePersonMinor, people }: { onePersonMinor: number; people: number },
): number {
  if (coupon.percent === null) return Math.min(coupon.amountMinor ?? 0, onePersonMinor * people)
  const each = { numerator: coupon.percent, denominator: 100, rounding: 'ceil' } as const
  return people * Math.min(mulDiv(onePersonMinor, each), onePersonMinor)
}

/** The one coupon an order gets: whichever takes most off. */
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
 * Pays what it can of an amount with codes, never below zero. The order they were entered in does not matter:
 * codes that can be used again go first, then the larger ones. A code that nothing is left for pays zero.
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
/** More codes than anybody holds; the rest of a longer list is not looked at. */
export const CODES_MAX = 10

/** Unknown codes that a draft, and that a network, may try in a day. */
export const UNKNOWN_CODES_PER_DAY = 20

/** Codes as they are kept: trimmed, in capitals, each once. Text that cannot be a code is left out. */
export function normaliseCodes(entered: readonly string[]): string[] {
  const codes = entered.slice(0, CODES_MAX).map((code) => code.trim().toUpperCase())
  return [...new Set(codes)].filter((code) => CODE_PATTERN.test(code))
}
