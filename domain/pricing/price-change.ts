import { MINUTE_MS } from '../durations.ts'
import { mulDiv, parseDecimal, type Currency } from '../money.ts'

/** A thing with its own price: a package, or an extra of a package. */
export type PriceKey = {
  packageId: number
  productId: string
  /** The extra. For the price of the package itself, it is the product. */
  service: string
}
export type TypedPrice = PriceKey & { amount: string }

/** A price that is valid on a day. `since` is null for a price that was never changed. */
export type PriceLine = PriceKey & {
  /** The package, in the words of staff. */
  name: string
  /** The extra, in the words of staff; null for the price of the package. */
  serviceName: string | null
  years: number
  currency: Currency
  includesVat: boolean
  priceMinor: number
  vatMinor: number
  since: string | null
  /** The next price, if a change is already made. */
  next: { priceMinor: number; on: string } | null
}
export type PlannedPrice = PriceLine & { newMinor: number; newVatMinor: number }

/** A change is made or withdrawn at least this long before it begins. So no buyer ever sees only a part of it. */
const PRICE_LEAD_MINUTES = 5
/** The highest price that staff can type, in minor units. A higher one is a typing error. */
export const MOST_PRICE_MINOR = 10_000_00
/** The maximum number of prices in one change. */
export const MOST_PRICES = 200
/** The preview of a change shows what a buyer here pays with tax, as an example. */
export const EXAMPLE_PLACE = { name: 'Minnesota', country: 'US', region: 'MN', currency: 'USD' } as const
/** The preview of a change counts the renewals of this many weeks one by one: a quarter. */
export const RENEWAL_WEEKS = 13

/** Whether there is still time to make or withdraw a change. */
export function hasTime(beginsAt: Date, now: Date): boolean {
  return beginsAt.getTime() - now.getTime() >= PRICE_LEAD_MINUTES * MINUTE_MS
}

export type PriceProblem =
  | 'unknown-package'
  /** The text is not an amount of the currency, for example because of three decimals. */
  | 'amount'
  | 'too-high'
  /** The price on that day is already the typed one. */
  | 'same'
  /** The change has this price twice, or another change of it begins on the same day. */
  | 'twice'

/** Whether two keys name the same price. */
export function isSamePrice(a: PriceKey, b: PriceKey): boolean {
  return a.packageId === b.packageId && a.productId === b.productId && a.service === b.service
}

export type Judged =
  | { outcome: 'planned'; plan: PlannedPrice[] }
  | { outcome: 'refused'; problems: { at: number; why: PriceProblem }[] }

/** Compares the typed prices with the prices that are valid on the day on which they begin. */
export function judgePrices(
  typed: readonly TypedPrice[],
  { lines, beginsOn }: { lines: readonly PriceLine[]; beginsOn: string },
): Judged {
  const judged = typed.map((price, at) => {
    const isTwice = typed.findIndex((other) => isSamePrice(other, price)) !== at
    return isTwice ? { at, why: 'twice' as const } : judgePrice(price, { at, lines, beginsOn })
  })
  const problems = judged.flatMap((each) => ('why' in each ? [each] : []))
  if (problems.length > 0) return { outcome: 'refused', problems }
  return { outcome: 'planned', plan: judged.flatMap((each) => ('why' in each ? [] : [each])) }
}

function judgePrice(
  price: TypedPrice,
  { at, lines, beginsOn }: { at: number; lines: readonly PriceLine[]; beginsOn: string },
): PlannedPrice | { at: number; why: PriceProblem } {
  const line = lines.find((each) => isSamePrice(each, price))
  if (!line) return { at, why: 'unknown-package' }
  const newMinor = parseDecimal(price.amount, line.currency)
  if (newMinor === null) return { at, why: 'amount' }
  if (newMinor > MOST_PRICE_MINOR) return { at, why: 'too-high' }
  if (line.since === beginsOn) return { at, why: 'twice' }
  if (newMinor === line.priceMinor) return { at, why: 'same' }
  return { ...line, newMinor, newVatMinor: vatIn(newMinor, { line, lines }) }
}

/**
 * The VAT in a new price. Its share is the same in a whole market. The dearest price shows the share best, because each
 * VAT is rounded.
 */
function vatIn(newMinor: number, { line, lines }: { line: PriceLine; lines: readonly PriceLine[] }): number {
  const { currency, includesVat } = line
  const alike = lines.filter((each) => each.currency === currency && each.includesVat === includesVat)
  const dearest = alike.reduce((found, each) => (each.priceMinor > found.priceMinor ? each : found), line)
  if (dearest.priceMinor === 0) return 0
  const { vatMinor: numerator, priceMinor: denominator } = dearest
  return mulDiv(newMinor, { numerator, denominator, rounding: 'halfUp' })
}
