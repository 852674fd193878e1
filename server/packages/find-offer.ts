import type { Flags } from '#domain/experiments/flags.ts'
import { marketOf, type BuyerPlace } from '#domain/pricing/market.ts'
import { pricingGroupOf, type PricingFlags, type PricingGroup } from '#domain/pricing/pricing-group.ts'
import type { Db } from '#server/db/database.ts'
import { findGroupPackages } from './package-store.ts'

/** The flags that decide a visitor's prices. */
export type OfferFlags = PricingFlags & Pick<Flags, 'ukPackages'>
export type FlagsOf = (visitor: { anonymousId: string | null }) => Promise<OfferFlags> | OfferFlags
export type OfferDeps = { db: Db; flagsOf: FlagsOf }

/** The buyer: the visitor decides the pricing group, and the place decides the market. */
export type Buyer = BuyerPlace & { anonymousId: string | null }

/** The packages offered to a buyer. Page, price and order all use this. */
export async function findOffer(
  { db, flagsOf }: OfferDeps,
  { anonymousId, ...place }: Buyer,
): Promise<{ group: PricingGroup; packageIds: number[] }> {
  const flags = await flagsOf({ anonymousId })
  const group = pricingGroupOf(flags)
  const market = marketOf({ ...place, ukPackages: flags.ukPackages })
  return { group, packageIds: await findGroupPackages(db, { name: group, market }) }
}
