import { sum } from '../money.ts'
import type { PricedService } from './package-offer.ts'

/**
 * A build-your-own package costs this many percent more than the ready-made package with the same content. So the
 * ready-made package always has the better price.
 */
export const BUILDING_COSTS_MORE = { leastPercent: 5, mostPercent: 20 } as const

/** A build-your-own package: what it always includes, and its extras for each term. */
export type Buildable = {
  services: readonly string[]
  terms: readonly { years: number; priceMinor: number; extras: readonly PricedService[] }[]
}

/** The price of building exactly this content for this term. Null if it cannot be built. */
export function builtPrice(
  { services, terms }: Buildable,
  wanted: { services: readonly string[]; years: number },
): number | null {
  const term = terms.find(({ years }) => years === wanted.years)
  if (!term) return null
  const extras = term.extras.filter(({ service }) => wanted.services.includes(service))
  const built = [...services, ...extras.map(({ service }) => service)]
  const isWanted = services.every((service) => wanted.services.includes(service))
  if (!isWanted || !wanted.services.every((service) => built.includes(service))) return null
  return term.priceMinor + sum(extras.map(({ priceMinor }) => priceMinor))
}

/** A built package beside the ready-made one with the same content. Without extras both have the same price. */
export function isFairlyBuilt({
  builtMinor,
  readyMinor,
  hasExtras,
}: {
  builtMinor: number
  readyMinor: number
  hasExtras: boolean
}): boolean {
  if (!hasExtras) return builtMinor === readyMinor
  const { leastPercent, mostPercent } = BUILDING_COSTS_MORE
  return (
    100 * builtMinor >= (100 + leastPercent) * readyMinor &&
    100 * builtMinor <= (100 + mostPercent) * readyMinor
  )
}
