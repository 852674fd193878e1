import type { CoParentDraft } from '#domain/people/draft.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { PriceSnapshot } from '#server/orders/index.ts'
import type { Payer, Payments } from '#server/payments/index.ts'
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
  const other = await priceDraft(deps, draft, {
    ...wanted,
    again: true,
    payForCoParent: !snapshot.payForCoParent,
  })
  return other.outcome === 'priced' ? Math.abs(other.snapshot.totalMinor - snapshot.totalMinor) : null
}

/** The co-parent as the payer of an order of their own. */
export function coParentAsPayer({
  email,
  firstName,
  lastName,
  phoneCountryCode: code,
  phoneNumber: number,
}: CoParentDraft): Payer {
  return { email, firstName, lastName, phone: code && number ? { code, number } : null }
}

/**
 * Whether the co-parent must not be paid for: a payment of their own can still succeed, or they have a current
 * subscription. Asked in this order, because the first becomes the second. True inside the claim, it stays true.
 */
export async function isCoParentCovered(
  db: Db | Tx,
  { payments }: { payments: Pick<Payments, 'isPaying'> },
  { id, co_parent: coParent }: Registration,
): Promise<boolean> {
  if (!coParent) return false
  if (await payments.isPaying(db, { scopeId: id, payer: coParentAsPayer(coParent) })) return true
  const { email, ...person } = coParent
  return hasSubscription(db, { ...person, emailNormalised: email ? normaliseEmail(email) : null })
}

/**
 * The price that is charged. A co-parent who has a current subscription, or is paying for one, is not paid for a second time, under whatever
 * name the buyer entered them. Only who has paid learns of it (docs/decisions). Null when it cannot be priced.
 */
export async function chargedPrice(
  deps: PriceDraftDeps & { payments: Payments },
  { draft, wanted, snapshot }: Priced,
): Promise<PriceSnapshot | null> {
  if (!snapshot.payForCoParent || !draft.co_parent) return snapshot
  // Both are always asked, so that a declined order takes as long for everybody.
  const [alone, isCovered] = await Promise.all([
    priceDraft(deps, draft, { ...wanted, again: true, payForCoParent: false }),
    isCoParentCovered(deps.db, deps, draft),
  ])
  if (!isCovered) return snapshot
  if (alone.outcome !== 'priced' || !alone.snapshot.taxesCalculated) return null
  return { ...alone.snapshot, isCoParentCovered: true }
}
