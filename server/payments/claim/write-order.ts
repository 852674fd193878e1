import { randomInt } from 'node:crypto'
import { mayUseCoupon, reserveCodes, type ReserveOutcome } from '#server/coupons/index.ts'
import { activeTraceparent } from '#server/platform/traces.ts'
import type { Tx } from '#server/db/database.ts'
import { peoplePaidFor } from '#server/subscriptions/index.ts'
import type { Purchase } from '../purchase.ts'
import type { Order } from '../records/attempt.ts'
import type { OrderHumans } from '../records/humans.ts'
import { releaseOrder } from '../records/order-store.ts'
import { isTermOver } from '../records/term.ts'

const LIVE = ['open', 'authorized', 'paid'] as const
/** An alphabet without the letters that look like digits. */
const ORDER_NO_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const ORDER_NO_LENGTH = 14

/** Seventy random bits that people can read out. */
function newOrderNo(): string {
  return Array.from({ length: ORDER_NO_LENGTH }, () => ORDER_NO_LETTERS[randomInt(32)]).join('')
}

export async function lockLiveOrder(tx: Tx, scopeId: string): Promise<Order | null> {
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('scope_id', '=', scopeId)
    .where('state', 'in', LIVE)
    .where((eb) => eb.not(isTermOver('orders')))
    .forUpdate()
    .executeTakeFirst()
  return order ?? null
}

/** The data of a purchase that its order stores. */
function bought(purchase: Purchase, humans: OrderHumans) {
  const { flow, payerId, amountMinor, currency, snapshot, priceHash, request, locale } = purchase
  return {
    flow,
    payer_id: payerId,
    amount_minor: amountMinor,
    currency,
    price_snapshot: JSON.stringify(snapshot),
    price_hash: priceHash,
    request: JSON.stringify(request),
    locale,
    coupon_id: purchase.couponId ?? null,
    confirmed_another: purchase.confirmedAnother,
    traceparent: activeTraceparent(),
    ...humans,
  }
}

/** Writes new orders with one statement. */
export async function insertOrders(
  tx: Tx,
  purchases: readonly Purchase[],
  humans: OrderHumans,
): Promise<Order[]> {
  return tx
    .insertInto('orders')
    .values(
      purchases.map((purchase) => ({
        ...bought(purchase, humans),
        scope_id: purchase.scopeId,
        subscription_id: purchase.subscription?.id ?? null,
        order_no: newOrderNo(),
        state: 'open' as const,
      })),
    )
    .returningAll()
    .execute()
}

/** Writes a new order, or updates the open one. */
export async function writeOrder(
  tx: Tx,
  { purchase, humans, open }: { purchase: Purchase; humans: OrderHumans; open: Order | null },
): Promise<Order> {
  if (!open) {
    const [order] = await insertOrders(tx, [purchase], humans)
    if (!order) throw new Error('the new order is missing')
    return order
  }
  return tx
    .updateTable('orders')
    .set((eb) => ({ ...bought(purchase, humans), version: eb('version', '+', 1) }))
    .where('id', '=', open.id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** `paid` contains the people whose time another order has just paid. */
type Reserved = ReserveOutcome | { outcome: 'coupon-used-up' } | { outcome: 'paid'; beneficiaryIds: string[] }

/**
 * Replaces the order's people and codes with these. The people are held first. So no other order can pay their time
 * between the check and the write.
 * @param isNew a new order holds nothing yet
 * @throws a unique violation if another order holds one of the people
 */
export async function reserve(
  tx: Tx,
  { order, purchase, isNew }: { order: Order; purchase: Purchase; isNew: boolean },
): Promise<Reserved> {
  if (!isNew) await releaseOrder(tx, order.id)
  await hold(
    tx,
    purchase.beneficiaryIds.map((person) => ({ orderId: order.id, person })),
  )
  const paid = await peoplePaidFor(tx, purchase.beneficiaryIds, after(purchase))
  if (paid.length > 0) return { outcome: 'paid', beneficiaryIds: paid }
  const { scopeId, couponId = null } = purchase
  if (couponId !== null && !(await mayUseCoupon(tx, { couponId, scopeId })))
    return { outcome: 'coupon-used-up' }
  return reserveCodes(tx, { orderId: order.id, codes: purchase.codes })
}

type Held = { orderId: string; person: string }

/**
 * Holds people for their orders. A change of plan holds nobody, because it adds no paid time.
 * @throws a unique violation if another order holds one of the people
 */
export async function hold(tx: Tx, held: readonly Held[]): Promise<void> {
  if (held.length === 0) return
  await tx
    .insertInto('entitlement_slots')
    .values(held.map(({ orderId, person }) => ({ order_id: orderId, beneficiary_id: person, live: true })))
    .onConflict((conflict) => conflict.columns(['order_id', 'beneficiary_id']).doUpdateSet({ live: true }))
    .execute()
}

function after({ subscription }: Purchase): { after?: string } {
  return subscription?.after === undefined ? {} : { after: subscription.after }
}
