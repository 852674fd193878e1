import { countryOfPhone } from '#domain/people/phone-codes.ts'
import { meetsCountryCriteria } from '#domain/pricing/country-criteria.ts'
import {
  chosenFrom,
  type Choice,
  type ChosenPackage,
  type PackageOffer,
} from '#domain/pricing/package-offer.ts'
import type { Db } from '#server/db/database.ts'
import { findPackageMarket, findPackages } from './package-store.ts'

/** Who chooses; the country is that of the bill, null before one is known. */
export type Buyer = { phoneCountryCode: string; phoneNumber: string; country: string | null }

/** Whether a choice can be kept: complete, still to be built, or nothing that is sold to this buyer. */
export async function checkChosenPackage(
  db: Db,
  choice: Choice,
  buyer: Buyer | null,
): Promise<'ok' | 'to-be-built' | 'not-offered'> {
  const { outcome } = await findChosenPackage(db, choice)
  if (outcome === 'not-offered') return outcome
  if (buyer && !(await isSoldTo(db, choice.packageId, buyer))) return 'not-offered'
  return outcome === 'chosen' ? 'ok' : outcome
}

async function isSoldTo(
  db: Db,
  packageId: number,
  { phoneCountryCode, phoneNumber, country }: Buyer,
): Promise<boolean> {
  const packageMarket = await findPackageMarket(db, packageId)
  const stated = country ?? countryOfPhone({ code: phoneCountryCode, number: phoneNumber }) ?? ''
  return meetsCountryCriteria({ packageMarket, phoneCountryCode, country: stated }).meets
}

export type FoundChoice =
  | { outcome: 'chosen'; offer: PackageOffer; chosen: ChosenPackage }
  | { outcome: 'to-be-built' }
  | { outcome: 'not-offered' }

/** The package of a choice together with what the choice makes of it. */
export async function findChosenPackage(db: Db, choice: Choice): Promise<FoundChoice> {
  const [offer] = await findPackages(db, [choice.packageId])
  if (!offer) return { outcome: 'not-offered' }
  const chosen = chosenFrom(offer, choice)
  return chosen.outcome === 'chosen' ? { outcome: 'chosen', offer, chosen } : chosen
}
