import { builtPrice, isFairlyBuilt, type Buildable } from '#domain/pricing/built-price.ts'
import type { Market } from '#domain/pricing/market.ts'
import type { PackageOffer } from '#domain/pricing/package-offer.ts'
import { isSamePrice, type PlannedPrice, type PriceLine } from '#domain/pricing/price-change.ts'
import type { Db } from '#server/db/database.ts'
import { findPackages } from '../package-store.ts'
import { readPrices } from './read-prices.ts'

/** A ready-made package, and what it would cost to build the same. Amounts are for one parent and the term. */
export type UnfairBuild = {
  name: string
  years: number
  currency: string
  readyMinor: number
  builtMinor: number
}

/**
 * The packages of a market that a change makes cheaper, or much dearer, to build oneself. They are compared by the
 * prices of the first day of the change.
 */
export async function findUnfairBuilds(
  db: Db,
  { market, beginsOn, plan }: { market: Market; beginsOn: string; plan: readonly PlannedPrice[] },
): Promise<UnfairBuild[]> {
  const before = await readPrices(db, { market, day: beginsOn })
  const lines = before.map((line) => {
    const planned = plan.find((price) => isSamePrice(price, line))
    return planned ? { ...line, priceMinor: planned.newMinor } : line
  })
  const offers = await findPackages(
    db,
    lines.map(({ packageId }) => packageId),
  )
  const builds = offers.filter(({ buildYourOwn }) => buildYourOwn).map((offer) => buildableOf(offer, lines))
  return offers
    .filter(({ buildYourOwn }) => !buildYourOwn)
    .flatMap((ready) => builds.flatMap((build) => unfair(ready, build, lines)))
}

function unfair(ready: PackageOffer, build: Buildable, lines: readonly PriceLine[]): UnfairBuild[] {
  const { id, services, years, displayName: name, currency } = ready
  const readyMinor = lines.find(({ packageId }) => packageId === id)?.priceMinor
  const builtMinor = builtPrice(build, { services, years })
  if (readyMinor === undefined || builtMinor === null) return []
  const hasExtras = services.some((service) => !build.services.includes(service))
  if (isFairlyBuilt({ builtMinor, readyMinor, hasExtras })) return []
  return [{ name, years, currency, readyMinor, builtMinor }]
}

/** A package to build, with the prices of the given lines. */
function buildableOf({ id, services, terms }: PackageOffer, lines: readonly PriceLine[]): Buildable {
  const own = lines.filter(({ packageId }) => packageId === id)
  return {
    services,
    terms: terms.flatMap(({ years, productId }) => {
      const ofTerm = own.filter((line) => line.productId === productId)
      const base = ofTerm.find(({ service }) => service === productId)
      const extras = ofTerm.filter((line) => line !== base)
      return base ? [{ years, priceMinor: base.priceMinor, extras }] : []
    }),
  }
}
