import type { CoParentDraft, ParentDraft } from '#domain/people/draft.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { PriceSnapshot } from '#server/orders/index.ts'
import type { Payer, Payments } from '#server/payments/index.ts'
import { hasSubscription } from '#server/subscriptions/index.ts'
import { normaliseEmail } from '#domain/people/email.ts'
import { mayPayForCoParent, priceDraft, type PriceDraftDeps, type WantedHere } from './price-draft.ts'
import type { Registration } from './registration.ts'

type Priced = { draft: Registration; wanted: WantedHere; snapshot: PriceSnapshot }

/** What paying for the co-parent adds to the total, in minor units; null if it is not offered or cannot be priced. */
export async function coParentAdds(
  deps: PriceDraftDeps,
  { draft, wanted, snapshot }: Priced,
): Promise<number | null> {
  if (!mayPayForCoParent(draft)) return null
  const other = await priceDraft(deps, draft, {
    ...wanted,
    again: true,
    payForCoParent: !snapshot.payForCoParent,
  })
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
 * Whether the co-parent must not be paid for: a payment of their own can still succeed, or they have a current
 * subscription. The payment is asked first, because it may become the subscription meanwhile.
 */
export async function isCoParentCovered(
  db: Db | Tx,
  { payments }: { payments: Pick<Payments, 'isPaying'> },
  { id, co_parent: coParent }: Registration,
): Promise<boolean> {
  if (!coParent) return false
  if (await payments.isPaying(db, { scopeId: id, payer: asPayer(coParent) })) return true
  const { email, ...person } = coParent
  return hasSubscription(db, { ...person, emailNormalised: email ? normaliseEmail(email) : null })
}

/**
 * The price that is charged; null if it cannot be priced. A co-parent who has a current subscription, or is paying for
 * one, is not paid for again. The name that the buyer entered does not matter. The buyer learns it after paying
 * (docs/decisions).
 */
export async function chargedPrice(
  deps: PriceDraftDeps & { payments: Payments },
  { draft, wanted, snapshot }: Priced,
): Promise<PriceSnapshot | null> {
  if (!snapshot.payForCoParent || !draft.co_parent) return snapshot
  // Both questions are always asked, so the time of a declined order tells nothing about the co-parent.
  const [alone, isCovered] = await Promise.all([
    priceDraft(deps, draft, { ...wanted, again: true, payForCoParent: false }),
    isCoParentCovered(deps.db, deps, draft),
  ])
  if (!isCovered) return snapshot
  if (alone.outcome !== 'priced' || !alone.snapshot.taxesCalculated) return null
  return { ...alone.snapshot, isCoParentCovered: true }
}
