import type { Flags } from '#domain/experiments/flags.ts'
import { marketOf, type BuyerPlace } from '#domain/pricing/market.ts'
import { pricingGroupOf, type PricingFlags, type PricingGroup } from '#domain/pricing/pricing-group.ts'
import type { Db } from '#server/db/database.ts'
import { findGroupPackages } from './package-store.ts'

/** What decides the prices a visitor sees. */
export type OfferFlags = PricingFlags & Pick<Flags, 'ukPackages'>
export type FlagsOf = (visitor: { anonymousId: string | null }) => Promise<OfferFlags> | OfferFlags
export type OfferDeps = { db: Db; flagsOf: FlagsOf }

/** Who buys: the visitor decides the pricing group, the place decides the market. */
export type Buyer = BuyerPlace & { anonymousId: string | null }

/** The packages a buyer is offered. The page, the price and the order all ask this. */
export async function findOffer(
  { db, flagsOf }: OfferDeps,
  { anonymousId, ...place }: Buyer,
): Promise<{ group: PricingGroup; packageIds: number[] }> {
  const flags = await flagsOf({ anonymousId })
  const group = pricingGroupOf(flags)
  const market = marketOf({ ...place, ukPackages: flags.ukPackages })
  return { group, packageIds: await findGroupPackages(db, { name: group, market }) }
}
