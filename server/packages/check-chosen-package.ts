import {
  chosenFrom,
  type Choice,
  type ChosenPackage,
  type PackageOffer,
} from '#domain/pricing/package-offer.ts'
import type { Db } from '#server/db/database.ts'
import { findPackages } from './package-store.ts'

/** Whether a choice can be kept: complete, still to be built, or nothing that is sold. */
export async function checkChosenPackage(
  db: Db,
  choice: Choice,
): Promise<'ok' | 'to-be-built' | 'not-offered'> {
  const { outcome } = await findChosenPackage(db, choice)
  return outcome === 'chosen' ? 'ok' : outcome
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
