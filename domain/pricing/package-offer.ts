import type { Currency } from '../money.ts'
import type { Names, ServiceTextsNow } from './catalogue-words.ts'
import type { CatalogueTexts } from './dated-texts.ts'

/** The terms of packages; the product of an order. */
export const TERM_YEARS = { SUB1YEAR: 1, SUB2YEAR: 2 } as const
export type Term = keyof typeof TERM_YEARS
type Years = (typeof TERM_YEARS)[Term]

/** Included in every build-your-own package, free of charge. */
export const FREE_SERVICES = ['MYFILES', 'CALLSBASIC'] as const

/** A package on sale. Prices are for one person and the whole term, in minor units. */
export type PackageOffer = {
  id: number
  displayName: string
  packageName: string
  receiptText: string
  years: Years
  buildYourOwn: boolean
  currency: Currency
  /** The moment of its prices and texts. */
  readAt: Date
  priceMinor: number
  /** VAT included in the price of a VAT-inclusive package. */
  vatMinor: number
  taxBehaviour: 'exclusive' | 'inclusive'
  analyticsPackage: string
  productId: string
  services: readonly string[]
  /** What staff have written about it; null while the shipped text applies. */
  texts: CatalogueTexts | null
  /** The names of that text. */
  names: Names | null
  /** What staff have written about services. */
  serviceTexts: ServiceTextsNow
  /** The terms of a build-your-own package; empty for others. */
  terms: readonly TermOffer[]
}
export type PricedService = { service: string; priceMinor: number }
export type TermOffer = {
  productId: Term
  years: Years
  priceMinor: number
  extras: readonly PricedService[]
}

export type Choice = { packageId: number; productId: string; services: readonly string[] }
/** A choice with a price and all its services. */
export type ChosenPackage = {
  outcome: 'chosen'
  productId: string
  years: Years
  baseMinor: number
  extras: readonly PricedService[]
  services: readonly string[]
}

/** The product of a term of this many years. */
export function termOfYears(years: number): Term {
  return years === TERM_YEARS.SUB2YEAR ? 'SUB2YEAR' : 'SUB1YEAR'
}

type Build = { buildYourOwn: boolean | null; services: readonly string[] }

/** The extras of a plan: the services of a built one that cost extra, and none of any other. */
export function extrasOf({ buildYourOwn, services }: Build): string[] {
  if (!buildYourOwn) return []
  const free: readonly string[] = FREE_SERVICES
  return services.filter((service) => !free.includes(service))
}

/**
 * The meaning of a choice for its package. A build-your-own package without a product or services is
 * incomplete and has no price. With a product or service the package lacks, it is not offered.
 */
export function chosenFrom(
  offer: PackageOffer,
  choice: Choice,
): ChosenPackage | { outcome: 'to-be-built' } | { outcome: 'not-offered' } {
  return offer.buildYourOwn ? builtFrom(offer, choice) : ready(offer, choice)
}

function ready(
  offer: PackageOffer,
  { productId, services }: Choice,
): ChosenPackage | { outcome: 'not-offered' } {
  const known = services.every((service) => offer.services.includes(service))
  if (productId !== offer.productId || !known) return { outcome: 'not-offered' }
  const { years, priceMinor: baseMinor } = offer
  return { outcome: 'chosen', productId, years, baseMinor, extras: [], services: offer.services }
}

function builtFrom(offer: PackageOffer, { productId, services }: Choice) {
  const free: readonly string[] = FREE_SERVICES
  if (productId === '' || services.length === 0) return { outcome: 'to-be-built' as const }
  const term = offer.terms.find((each) => each.productId === productId)
  if (!term) return { outcome: 'not-offered' as const }
  const extras = term.extras.filter(({ service }) => services.includes(service))
  const sold = new Set([...free, ...term.extras.map(({ service }) => service)])
  if (!services.every((service) => sold.has(service))) return { outcome: 'not-offered' as const }
  return {
    outcome: 'chosen' as const,
    productId,
    years: term.years,
    baseMinor: term.priceMinor,
    extras,
    services: [...free, ...extras.map(({ service }) => service)],
  }
}
