import {
  isPaymentUnderWay,
  type Payments,
  type PlaceOrderOutcome,
  type Purchase,
  type ToSend,
} from '#server/payments/index.ts'
import type { Tx } from '#server/db/database.ts'
import { lockAllAsPriced, lockAsPriced, type LeasedRenewal } from '#server/subscriptions/index.ts'
import { readDueRenewal } from './due-renewal.ts'
import { priceDue, type PriceDeps, type PricedRenewal } from './price-due.ts'
import { AGAIN_AFTER_MS, later, stuck, type Charged } from './set-aside.ts'

export type ChargeDeps = PriceDeps & { payments: Payments }

/** Charges one leased renewal at most once. If this process stops, another one takes the renewal after the lease. */
export async function chargeRenewal(deps: ChargeDeps, leased: LeasedRenewal): Promise<Charged> {
  const due = await readDueRenewal(deps.db, leased.subscriptionId)
  const priced = await priceDue(deps, leased, due)
  return priced.kind === 'priced' ? placeRenewal(deps, priced) : priced.charged
}

/**
 * Writes the orders of several renewals in one statement, if no other order blocks them. Afterwards, send each of them
 * at once with `placeRenewal`.
 */
export async function claimTogether(
  { payments }: ChargeDeps,
  renewals: readonly PricedRenewal[],
): Promise<Map<Purchase, ToSend>> {
  const asPriced = new Map(renewals.map((one) => [one.purchase, { ...one.asPriced, purchase: one.purchase }]))
  const stillAsPriced = async (tx: Tx, purchases: readonly Purchase[]) => {
    const asked = purchases.flatMap((purchase) => asPriced.get(purchase) ?? [])
    return (await lockAllAsPriced(tx, asked)).map(({ purchase }) => purchase)
  }
  return payments.claimTogether(
    renewals.map(({ purchase }) => purchase),
    stillAsPriced,
  )
}

/**
 * Pays a priced renewal, or puts it off. Returns its result.
 * @param written what `claimTogether` has written for it
 */
export async function placeRenewal(
  deps: ChargeDeps,
  { leased, purchase, asPriced, until }: PricedRenewal,
  written?: ToSend,
): Promise<Charged> {
  let isNew = written !== undefined
  const recheck = async (tx: Tx) => {
    isNew = await lockAsPriced(tx, asPriced)
    if (!isNew) return 'changed'
    // A payment for a dearer plan is under way. Its result decides which plan renews.
    return (await isPaymentUnderWay(tx, leased.subscriptionId)) ? 'changing' : null
  }
  const placed = await deps.payments.placeOrder(purchase, recheck, written)
  const next = whatNext(placed)
  const tomorrow = until(AGAIN_AFTER_MS.stuck)
  switch (next) {
    case 'declined':
    case 'changed':
      return next
    case 'paid':
      // The renewal is due although it was paid before. A person must find out why.
      return isNew ? 'paid' : stuck(deps, leased, { until: tomorrow, why: 'a renewal was paid before' })
    case 'processing':
    case 'unavailable':
      return later(deps, leased, { until: until(AGAIN_AFTER_MS[next]), charged: next })
    case 'stuck':
      return stuck(deps, leased, { until: tomorrow, why: 'a renewal was refused', state: placed.outcome })
  }
}

type Next = 'paid' | 'declined' | 'changed' | 'processing' | 'unavailable' | 'stuck'

function whatNext(placed: PlaceOrderOutcome<'changed' | 'changing'>): Next {
  switch (placed.outcome) {
    case 'paid':
    case 'declined':
    case 'unavailable':
      return placed.outcome
    case 'not-claimed':
      return placed.reason === 'changing' ? 'processing' : 'changed'
    case 'processing':
    case 'in-progress':
    case 'left-to-a-person':
      return 'processing'
    default:
      return 'stuck'
  }
}
