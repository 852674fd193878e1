import { isDeepStrictEqual } from 'node:util'
import type { Instrument } from '#domain/contracts/payment-methods.ts'
import { isSamePlan } from '#domain/subscriptions/change.ts'
import type { Tx } from '#server/db/database.ts'
import type { DeclineText, PlaceOrderOutcome } from '#server/payments/index.ts'
import { findOwnSubscription, lockPlan, type OwnSubscription } from '#server/subscriptions/index.ts'
import type { ChargeDeps } from '../charge/charge-renewal.ts'
import { isTriedOut } from '../charge/tried-out.ts'
import type { Asked } from '../find-renewal.ts'
import { changePurchase, hasBought } from './change-purchase.ts'
import { findOwn, type Wanted } from './choose-next-plan.ts'
import { readHolder } from './holder.ts'
import { mayChange, type WhyNot } from './may-change.ts'
import { findSoldPlans, soldPlan } from './plan-options.ts'
import { presentPlan } from './present-plan.ts'
import { priceChangeNow, type ChangePrice, type PricedChange } from './price-plan-change.ts'

export type ChangeDeps = Pick<ChargeDeps, 'db' | 'secrets' | 'payments' | 'tax'>

/** Whether the method on file can pay a change. `tried-out`: the card networks forbid more tries of this card. */
export type MayPay = 'yes' | 'no-method' | 'refused-method' | 'tried-out'
type NotPriced =
  | { outcome: 'no-session' | 'not-found' | 'ended' | 'not-sold' | WhyNot }
  | Exclude<ChangePrice, PricedChange>
export type QuoteOutcome =
  | { outcome: 'quoted'; subscription: OwnSubscription; priced: PricedChange; mayPay: MayPay }
  | NotPriced

export type ChangeRequest = Asked & {
  wanted: Wanted
  /** The prices that the page has shown. */
  shown: { changeId: string; totalMinor: number; wholeMinor: number }
  /** The method on file that the page has named. Not compared if it is missing. */
  shownMethod?: Instrument | null | undefined
  /** The same key is the same request. */
  key: string
}
export type ChangeNowOutcome =
  | { outcome: 'changed'; orderNo: string }
  /** The bank has not answered yet. The recoverer completes the payment later, and the person gets a mail. */
  | { outcome: 'processing' }
  | { outcome: 'declined'; text: DeclineText }
  /** The price and the plan, or the method, are no longer what the page showed. Nothing was charged. */
  | { outcome: 'price-changed' | 'method-changed' }
  | { outcome: 'key-reused' | 'unavailable' | 'left-to-a-person' }
  | { outcome: Exclude<MayPay, 'yes'> }
  | NotPriced

/** The price of a dearer plan that begins at once, for the owner of the subscription. */
export async function quoteChange(
  deps: ChangeDeps,
  { wanted, ...asked }: Asked & { wanted: Wanted },
): Promise<QuoteOutcome> {
  const own = await findOwn(deps, asked)
  if (own.outcome !== 'found') return own
  const { subscription } = own
  const may = await mayChange(deps.db, subscription)
  if (may !== 'yes') return { outcome: may }
  const sold = soldPlan(await findSoldPlans(deps.db, subscription), wanted)
  if (!sold) return { outcome: 'not-sold' }
  const priced = await priceChangeNow(deps, { subscription, wanted: sold })
  if (priced.outcome !== 'priced') return priced
  return { outcome: 'quoted', subscription, priced, mayPay: await mayPay(deps, subscription, priced) }
}

async function mayPay(
  { db, secrets }: ChangeDeps,
  { id: subscriptionId, method, methodRefusedAt }: OwnSubscription,
  { holder: { methodToken: token }, snapshot }: PricedChange,
): Promise<MayPay> {
  if (snapshot.totalMinor === 0) return 'yes'
  if (token === null) return 'no-method'
  if (methodRefusedAt !== null) return 'refused-method'
  return (await isTriedOut(db, secrets, { subscriptionId, method, token })) ? 'tried-out' : 'yes'
}

/**
 * Changes a person’s own plan at once, and charges the difference for the days that remain. The plan changes in the
 * transaction that marks the order paid. A repeated request finds the result of the first one.
 */
export async function changeNow(deps: ChangeDeps, request: ChangeRequest): Promise<ChangeNowOutcome> {
  const before = await paidBefore(deps, request)
  if (before) return before
  const answer = await changeOnce(deps, request)
  // Another request may have bought the same plan meanwhile, for example from a second tab.
  return (answer.outcome === 'price-changed' && (await paidBefore(deps, request))) || answer
}

async function changeOnce(deps: ChangeDeps, request: ChangeRequest): Promise<ChangeNowOutcome> {
  const { userId, secret, wanted, shown, shownMethod, key } = request
  const quote = await quoteChange(deps, { userId, secret, wanted })
  if (quote.outcome !== 'quoted') return quote.outcome === 'under-way' ? { outcome: 'processing' } : quote
  const { subscription, priced } = quote
  const { totalMinor, renewalMinor: wholeMinor } = priced.snapshot
  if (!isDeepStrictEqual({ changeId: priced.changeId, totalMinor, wholeMinor }, shown))
    return { outcome: 'price-changed' }
  if (quote.mayPay !== 'yes') return { outcome: quote.mayPay }
  const isNamed = shownMethod === undefined || isDeepStrictEqual(subscription.method, shownMethod)
  if (totalMinor > 0 && !isNamed) return { outcome: 'method-changed' }
  const purchase = changePurchase(deps.secrets, { subscription, priced, key })
  if (!purchase) return { outcome: 'no-method' }
  const placed = await deps.payments.placeOrder(purchase, async (tx) => recheck(tx, { subscription, priced }))
  const isAnother = placed.outcome === 'paid' && !hasBought(placed.order, priced)
  return isAnother ? { outcome: 'price-changed' } : outcomeOf(placed)
}

/**
 * The result of an earlier request for the same change. Null if the page showed another plan, because its request did
 * not buy this one.
 */
async function paidBefore(
  deps: ChangeDeps,
  { shown, wanted, ...asked }: ChangeRequest,
): Promise<ChangeNowOutcome | null> {
  const own = await findOwn(deps, asked)
  if (own.outcome !== 'found') return own
  if (!isSamePlan(presentPlan(own.subscription), wanted)) return null
  const status = await deps.payments.orderStatus(shown.changeId)
  if (status?.outcome !== 'paid') return null
  const { flow, payerId, orderNo } = status.order
  return flow === 'change' && payerId === asked.userId ? { outcome: 'changed', orderNo } : null
}

type Priced = { subscription: OwnSubscription; priced: PricedChange }

/**
 * Checks, in the transaction that writes the order, that plan, paid time and method are the same. No other payment may
 * be under way.
 */
async function recheck(tx: Tx, { subscription, priced }: Priced): Promise<WhyNot | 'price-changed' | null> {
  const { id: subscriptionId, userId, planVersion: version, paidUntil } = subscription
  if (!(await lockPlan(tx, { subscriptionId, version, paidUntil }))) return 'price-changed'
  const now = await findOwnSubscription(tx, { userId })
  if (now?.id !== subscriptionId) return 'price-changed'
  const may = await mayChange(tx, now)
  if (may !== 'yes') return may
  const { methodToken } = await readHolder(tx, subscriptionId)
  const before = priced.holder.methodToken
  const isSameMethod = before === null ? methodToken === null : methodToken?.equals(before)
  return isSameMethod && now.methodRefusedAt === null ? null : 'price-changed'
}

function outcomeOf(placed: PlaceOrderOutcome<WhyNot | 'price-changed'>): ChangeNowOutcome {
  switch (placed.outcome) {
    case 'paid':
      return { outcome: 'changed', orderNo: placed.order.orderNo }
    case 'declined':
      return { outcome: 'declined', text: placed.text }
    case 'processing':
    case 'in-progress':
      return { outcome: 'processing' }
    case 'not-claimed':
      return placed.reason === 'under-way' ? { outcome: 'processing' } : { outcome: placed.reason }
    case 'already-paid':
      return { outcome: 'price-changed' }
    case 'left-to-a-person':
    case 'key-reused':
      return { outcome: placed.outcome }
    default:
      return { outcome: 'unavailable' }
  }
}
