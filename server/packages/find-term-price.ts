import { sum, type Currency } from '#domain/money.ts'
import { chosenFrom, TERM_YEARS, type PackageOffer } from '#domain/pricing/package-offer.ts'
import type { Db } from '#server/db/database.ts'
import { findPackages } from './package-store.ts'

type Terms = { packageId: number; years: number; services: readonly string[] }
/** For one person and the whole term, with the extras. */
export type TermPrice = { currency: Currency; priceMinor: number }

/** Today's price of one more term with the same package and extras. Null if the catalogue no longer sells them. */
export async function findTermPrice(db: Db, terms: Terms): Promise<TermPrice | null> {
  const [offer] = await findPackages(db, [terms.packageId])
  if (!offer) return null
  const { currency } = offer
  if (offer.buildYourOwn) return builtPrice(offer, terms)
  return offer.years === terms.years ? { currency, priceMinor: offer.priceMinor } : null
}

function builtPrice(offer: PackageOffer, { packageId, years, services }: Terms): TermPrice | null {
  const productId = Object.entries(TERM_YEARS).find(([, each]) => each === years)?.[0] ?? ''
  const chosen = chosenFrom(offer, { packageId, productId, services })
  if (chosen.outcome !== 'chosen') return null
  const extras = sum(chosen.extras.map(({ priceMinor }) => priceMinor))
  return { currency: offer.currency, priceMinor: chosen.baseMinor + extras }
}
