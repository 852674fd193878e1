import type { CoParentDraft, ParentDraft } from '#domain/people/draft.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { typedPerson } from '#server/families/index.ts'
import {
  repriceOrder,
  type PricedOrder,
  type PriceOrderDeps,
  type PriceSnapshot,
} from '#server/orders/index.ts'
import type { Payer, Payments } from '#server/payments/index.ts'
import { hasSubscription } from '#server/subscriptions/index.ts'
import { mayPayForCoParent } from './price-draft.ts'
import type { Draft } from '../draft.ts'

/**
 * The amount that paying for the co-parent adds to the total, in minor units. Null if it is not offered or has no
 * price.
 */
export async function coParentAdds(
  deps: Pick<PriceOrderDeps, 'tax'>,
  draft: Draft,
  { snapshot, basis }: PricedOrder,
): Promise<number | null> {
  if (!mayPayForCoParent(draft)) return null
  const other = await repriceOrder(deps, basis, { payForCoParent: !snapshot.payForCoParent })
  return other.outcome === 'priced' ? Math.abs(other.snapshot.totalMinor - snapshot.totalMinor) : null
}

/** A parent or co-parent of a draft as the payer of an order. */
export function asPayer({
  email,
  firstName,
  lastName,
  phoneCountryCode: code,
  phoneNumber: number,
}: ParentDraft | CoParentDraft): Payer {
  return { email, firstName, lastName, phone: code && number ? { code, number } : null }
}

/**
 * Whether the buyer must not pay for the co-parent. This is so if a payment of the co-parent can still succeed, or if
 * they have a current subscription. The query reads the payment first, because a payment may become a subscription in
 * between.
 */
export async function isCoParentCovered(
  db: Db | Tx,
  { payments }: { payments: Pick<Payments, 'isPaying'> },
  { id, co_parent: coParent }: Draft,
): Promise<boolean> {
  if (!coParent) return false
  if (await payments.isPaying(db, { scopeId: id, payer: asPayer(coParent) })) return true
  return hasSubscription(db, { ...typedPerson(coParent), firstName: coParent.firstName })
}

/**
 * The price that is charged; null if it cannot be priced. A co-parent who has a current subscription, or is paying for
 * one, is not paid for again. The name that the buyer entered does not matter. The buyer reads this after paying
 * (docs/decisions/0009-co-parent-already-subscribed.md).
 */
export async function chargedPrice(
  deps: Pick<PriceOrderDeps, 'db' | 'tax'> & { payments: Payments },
  draft: Draft,
  { snapshot, basis }: PricedOrder,
): Promise<PriceSnapshot | null> {
  if (!snapshot.payForCoParent || !draft.co_parent) return snapshot
  // Both always run. Otherwise the time of a declined order would tell something about the co-parent.
  const [alone, isCovered] = await Promise.all([
    repriceOrder(deps, basis, { payForCoParent: false }),
    isCoParentCovered(deps.db, deps, draft),
  ])
  if (!isCovered) return snapshot
  if (alone.outcome !== 'priced' || !alone.snapshot.taxesCalculated) return null
  return { ...alone.snapshot, isCoParentCovered: true }
}
