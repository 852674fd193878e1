import type { TwoYears } from '../plan-picker/plan-offer.ts'

/** The total before taxes of each combination of term and extras. The server calculates and formats it. */
export type BuildTotals = Readonly<Record<string, BuildTotal>>
export type BuildTotal = {
  totalFormatted: string
  /** The amount that a coupon takes off, with its percentage; null without a coupon. */
  discount: { amountFormatted: string; percent: number } | null
  /** The same extras for the other term. */
  twoYears: TwoYears | null
  /** A ready-made package of the same content that costs less. */
  readyMade: { packageId: number; name: string; price: string; saving: string } | null
}

/** A key for one combination: its term, and its extras in any order. */
export function buildKey(productId: string, extras: readonly string[]): string {
  return [productId, ...extras.toSorted()].join(' ')
}
