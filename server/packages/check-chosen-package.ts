import {
  chosenFrom,
  type Choice,
  type ChosenPackage,
  type PackageOffer,
} from '#domain/pricing/package-offer.ts'
import type { Db } from '#server/db/database.ts'
import { findOffer, type Buyer, type OfferDeps } from './find-offer.ts'
import { findPackages } from './package-store.ts'

/** Whether a choice can be kept: complete, still to be built, or nothing that this buyer is offered. */
export async function checkChosenPackage(
  deps: OfferDeps,
  choice: Choice,
  buyer: Buyer,
): Promise<'ok' | 'to-be-built' | 'not-offered'> {
  const { outcome } = await findChosenPackage(deps, choice, buyer)
  return outcome === 'chosen' ? 'ok' : outcome
}

export type FoundChoice =
  | { outcome: 'chosen'; offer: PackageOffer; chosen: ChosenPackage }
  | { outcome: 'to-be-built' }
  | { outcome: 'not-offered' }

/**
 * The package of a choice together with what the choice makes of it. A package that the buyer's pricing group does not
 * offer, or not in their market, is not offered.
 */
export async function findChosenPackage(deps: OfferDeps, choice: Choice, buyer: Buyer): Promise<FoundChoice> {
  const { packageIds } = await findOffer(deps, buyer)
  if (!packageIds.includes(choice.packageId)) return { outcome: 'not-offered' }
  return choiceOf(deps.db, choice)
}

async function choiceOf(db: Db, choice: Choice): Promise<FoundChoice> {
  const [offer] = await findPackages(db, [choice.packageId])
  if (!offer) return { outcome: 'not-offered' }
  const chosen = chosenFrom(offer, choice)
  return chosen.outcome === 'chosen' ? { outcome: 'chosen', offer, chosen } : chosen
}
