import {
  chosenFrom,
  type Choice,
  type ChosenPackage,
  type PackageOffer,
} from '#domain/pricing/package-offer.ts'
import { findOfferedPackage, type BuyerTraits, type OfferDeps } from './find-offer.ts'

/** Whether a choice is complete, incomplete, or not offered to this buyer. */
export async function checkChosenPackage(
  deps: OfferDeps,
  choice: Choice,
  buyer: BuyerTraits,
): Promise<'ok' | 'to-be-built' | 'not-offered'> {
  const { outcome } = await findChosenPackage(deps, choice, buyer)
  return outcome === 'chosen' ? 'ok' : outcome
}

export type FoundChoice =
  | { outcome: 'chosen'; offer: PackageOffer; chosen: ChosenPackage }
  | { outcome: 'to-be-built' }
  | { outcome: 'not-offered' }

/**
 * The package of a choice, with the effects of the choice applied. Packages outside the buyer's pricing group
 * or market are not offered.
 */
export async function findChosenPackage(
  deps: OfferDeps,
  choice: Choice,
  buyer: BuyerTraits,
): Promise<FoundChoice> {
  const offer = await findOfferedPackage(deps, buyer, choice.packageId)
  if (!offer) return { outcome: 'not-offered' }
  const chosen = chosenFrom(offer, choice)
  return chosen.outcome === 'chosen' ? { outcome: 'chosen', offer, chosen } : chosen
}
