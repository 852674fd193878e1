import type { Flags } from '#domain/experiments/flags.ts'
import { marketOf, type BuyerPlace, type Market } from '#domain/pricing/market.ts'
import type { PackageOffer } from '#domain/pricing/package-offer.ts'
import { pricingGroupOf, type PricingFlags, type PricingGroup } from '#domain/pricing/pricing-group.ts'
import type { Db } from '#server/db/database.ts'
import { findGroupPackage, findGroupPackages } from './package-store.ts'

/** The experiment flags that decide a visitor's prices. */
export type OfferFlags = PricingFlags & Pick<Flags, 'ukPackages'>
export type FlagsOf = (visitor: { anonymousId: string | null }) => Promise<OfferFlags> | OfferFlags
export type OfferDeps = { db: Db; flagsOf: FlagsOf }

/** What decides the offer to a buyer: the visitor decides the pricing group, and the place decides the market. */
export type BuyerTraits = BuyerPlace & { anonymousId: string | null }

/** The packages offered to a buyer. Page, price and order all use this. */
export async function findOffer(
  { db, flagsOf }: OfferDeps,
  buyer: BuyerTraits,
): Promise<{ group: PricingGroup; packageIds: number[] }> {
  const group = await groupOf(flagsOf, buyer)
  return { group: group.name, packageIds: await findGroupPackages(db, group) }
}

/** One of the packages offered to a buyer; null for any other. */
export async function findOfferedPackage(
  { db, flagsOf }: OfferDeps,
  buyer: BuyerTraits,
  packageId: number,
): Promise<PackageOffer | null> {
  return findGroupPackage(db, await groupOf(flagsOf, buyer), packageId)
}

async function groupOf(
  flagsOf: FlagsOf,
  { anonymousId, ...place }: BuyerTraits,
): Promise<{ name: PricingGroup; market: Market }> {
  const flags = await flagsOf({ anonymousId })
  return { name: pricingGroupOf(flags), market: marketOf({ ...place, ukPackages: flags.ukPackages }) }
}
