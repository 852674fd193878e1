/** What each way to build a package costs before taxes, as the server worked it out and wrote it. */
export type BuildTotals = Readonly<Record<string, BuildTotal>>
export type BuildTotal = {
  totalFormatted: string
  /** What a coupon takes off, with its percentage as it is shown; null without one. */
  discount: { amountFormatted: string; percent: number } | null
}

/** The name of one way to build: its term, and its extras in whatever order. */
export function buildKey(productId: string, extras: readonly string[]): string {
  return [productId, ...extras.toSorted()].join(' ')
}
