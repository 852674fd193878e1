import { parseDecimal, type Currency } from '../money.ts'
import { judgeWords, type CatalogueTexts, type TextProblem } from './dated-texts.ts'
import { MARKET_CURRENCIES, type Market } from './market.ts'
import { TERM_YEARS, type Term } from './package-offer.ts'
import { MOST_PRICE_MINOR } from './price-change.ts'
import type { PricingGroup } from './pricing-group.ts'

/** The name of a package in analytics and in its text, such as `family`. */
const PACKAGE_CODE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
/** The code of a service, such as `TONEMETER`. */
const SERVICE_CODE = /^[A-Z][A-Z0-9]*$/
/** The most characters of either. */
export const CODE_ROOM = 30

export const ITEM_KINDS = ['package', 'extra'] as const
/** What staff add to the catalogue: a package in one or two terms, or an extra of a build-your-own package. */
export type TypedItem = {
  kind: (typeof ITEM_KINDS)[number]
  code: string
  /** Where a package is sold. An extra is sold with the package that it extends. */
  market: Market
  /** The first moment of the first day; null from now on. */
  startsAt: Date | null
  /** One price for each term on sale. */
  prices: readonly { term: Term; amount: string }[]
  /** What a package brings; none for an extra. */
  services: readonly string[]
  /** Who sees a package; none for an extra. */
  groups: readonly PricingGroup[]
  texts: CatalogueTexts
}
export type ItemProblem =
  /** It has another form, or is taken. */
  | 'code'
  | 'code-taken'
  /** No package of this market can have extras. */
  | 'market'
  | 'from'
  | 'prices'
  | 'services'
  | 'groups'
type Known = {
  /** The packages, or the services, that have this code already. */
  isTaken: boolean
  /** Whether a package of the market can have extras. */
  canExtend: boolean
  services: readonly string[]
  now: Date
}
export type PlannedItem = {
  startsAt: Date
  currency: Currency
  prices: { term: Term; years: number; priceMinor: number }[]
}
export type JudgedItem =
  | { outcome: 'fine'; planned: PlannedItem }
  | { outcome: 'refused'; problems: ItemProblem[]; words: TextProblem[] }

/** Why something cannot be added to the catalogue, or what it will be. */
export function judgeItem(typed: TypedItem, known: Known): JudgedItem {
  const { kind, code, market } = typed
  const isPackage = kind === 'package'
  const currency = MARKET_CURRENCIES[market]
  const startsAt = typed.startsAt ?? known.now
  const prices = typed.prices.flatMap(({ term, amount }) => {
    const priceMinor = parseDecimal(amount, currency)
    const isPrice = priceMinor !== null && priceMinor > 0 && priceMinor <= MOST_PRICE_MINOR
    return isPrice ? [{ term, years: TERM_YEARS[term], priceMinor }] : []
  })
  const terms = new Set(prices.map(({ term }) => term))
  const problems: ItemProblem[] = []
  if (!(isPackage ? PACKAGE_CODE : SERVICE_CODE).test(code) || code.length > CODE_ROOM) problems.push('code')
  else if (known.isTaken) problems.push('code-taken')
  if (!isPackage && !known.canExtend) problems.push('market')
  if (startsAt < known.now) problems.push('from')
  if (terms.size === 0 || terms.size !== typed.prices.length) problems.push('prices')
  if (!isAmong(typed.services, known.services, isPackage)) problems.push('services')
  if (typed.groups.length > 0 !== isPackage) problems.push('groups')
  const words = judgeWords({ kind: isPackage ? 'package' : 'service', texts: typed.texts })
  return problems.length > 0 || words.length > 0
    ? { outcome: 'refused', problems, words }
    : { outcome: 'fine', planned: { startsAt, currency, prices } }
}

/** A package brings at least one service, and only known ones. An extra is one itself. */
function isAmong(services: readonly string[], all: readonly string[], isPackage: boolean): boolean {
  return isPackage
    ? services.length > 0 && services.every((service) => all.includes(service))
    : services.length === 0
}
