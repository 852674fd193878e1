import type { Choice } from '#domain/pricing/package-offer.ts'
import { priceOrder, type PriceOrderDeps, type PriceOrderOutcome } from '#server/orders/index.ts'
import { findInviteesOffer } from '../family-offer.ts'
import type { ParentRecord } from '../parent/parent-store.ts'

/** What an invited parent would pay: at their own address, for themselves alone. */
export async function priceParentOrder(
  deps: PriceOrderDeps,
  { id, address }: Pick<ParentRecord, 'id' | 'address'>,
  { choice, codes }: { choice: Choice; codes: readonly string[] },
): Promise<PriceOrderOutcome> {
  const referrerKey = await findInviteesOffer(deps.db, id)
  return priceOrder(deps, { scopeId: id, choice, payForCoParent: false, codes, referrerKey, address })
}
