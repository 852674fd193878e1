import type { PriceSnapshot } from '#server/orders/index.ts'
import { hasSubscription } from '#server/families/index.ts'
import { normaliseEmail } from '#domain/people/email.ts'
import { mayPayForCoParent, priceDraft, type PriceDraftDeps, type Wanted } from './price-draft.ts'
import type { Registration } from './registration.ts'

type Priced = { draft: Registration; wanted: Wanted; snapshot: PriceSnapshot }

/** What paying for the co-parent adds to the total, in minor units; null where it is not offered or cannot be priced. */
export async function coParentAdds(
  deps: PriceDraftDeps,
  { draft, wanted, snapshot }: Priced,
): Promise<number | null> {
  if (!mayPayForCoParent(draft)) return null
  const other = await priceDraft(deps, draft, { ...wanted, payForCoParent: !snapshot.payForCoParent })
  return other.outcome === 'priced' ? Math.abs(other.snapshot.totalMinor - snapshot.totalMinor) : null
}

/**
 * The price that is charged. A co-parent who has a current subscription is not paid for a second time, under whatever
 * name the buyer entered them. Only who has paid learns of it (docs/decisions). Null when it cannot be priced.
 */
export async function chargedPrice(
  deps: PriceDraftDeps,
  { draft, wanted, snapshot }: Priced,
): Promise<PriceSnapshot | null> {
  if (!snapshot.payForCoParent || !draft.co_parent) return snapshot
  const { email, ...coParent } = draft.co_parent
  // Both are always asked, so that a declined order takes as long for everybody.
  const [alone, isCovered] = await Promise.all([
    priceDraft(deps, draft, { ...wanted, payForCoParent: false }),
    hasSubscription(deps.db, { ...coParent, emailNormalised: email ? normaliseEmail(email) : null }),
  ])
  if (!isCovered) return snapshot
  if (alone.outcome !== 'priced' || !alone.snapshot.taxesCalculated) return null
  return { ...alone.snapshot, isCoParentCovered: true }
}
