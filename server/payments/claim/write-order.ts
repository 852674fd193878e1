import { mayUseCoupon, reserveCodes, type ReserveOutcome } from '#server/coupons/index.ts'
import { activeTraceparent } from '#server/platform/traces.ts'
import type { Tx } from '#server/db/database.ts'
import { together } from '#server/db/transaction.ts'
import { peoplePaidFor } from '#server/subscriptions/index.ts'
import type { Purchase } from '../purchase.ts'
import type { Order } from '../records/attempt.ts'
import type { OrderHumans } from '../records/humans.ts'
import { isTermOver } from '../records/term.ts'
import type { OrderName } from './order-number.ts'

const LIVE = ['open', 'authorized', 'paid'] as const

/** Locks and reads the live order of a scope. Null without one, or if its paid term is over. */
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
function columnsOf(purchase: Purchase, humans: OrderHumans) {
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
  orders: readonly { purchase: Purchase; order: OrderName }[],
  humans: OrderHumans,
): Promise<void> {
  await tx
    .insertInto('orders')
    .values(
      orders.map(({ purchase, order: { id, order_no } }) => ({
        ...columnsOf(purchase, humans),
        id,
        order_no,
        scope_id: purchase.scopeId,
        subscription_id: purchase.subscription?.id ?? null,
        state: 'open' as const,
      })),
    )
    .execute()
}

/** Updates an open order, which is locked. */
export async function updateOrder(
  tx: Tx,
  { purchase, order, humans }: { purchase: Purchase; order: OrderName; humans: OrderHumans },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ ...columnsOf(purchase, humans), version: eb('version', '+', 1) }))
    .where('id', '=', order.id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** `paid` contains the people whose time another order has just paid. */
type Reserved = ReserveOutcome | { outcome: 'coupon-used-up' } | { outcome: 'paid'; beneficiaryIds: string[] }

/**
 * Holds the people and codes of an order. The people are held first. So no other order can pay their time between the
 * check and the write.
 * @throws a unique violation if another order holds one of the people
 */
export async function reserve(
  tx: Tx,
  { order, purchase }: { order: OrderName; purchase: Purchase },
): Promise<Reserved> {
  const [, paid] = await together([
    hold(
      tx,
      purchase.beneficiaryIds.map((person) => ({ orderId: order.id, person })),
    ),
    peoplePaidFor(tx, purchase.beneficiaryIds, after(purchase)),
  ])
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
