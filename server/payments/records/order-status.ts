import { isAwaited } from '#domain/payments/flows.ts'
import { supportPhone, type Site } from '#domain/site.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { DeclineText, OrderStatus, PlaceOrderOutcome } from '../purchase.ts'
import { CAN_STILL_SUCCEED, wasHeldInVain, type Attempt, type Order } from './attempt.ts'
import { paymentElsewhere, payerOf } from './humans.ts'
import { canStillSucceed } from './order-store.ts'
import { readPaidOrder } from './paid-order.ts'
import { isTermOver } from './term.ts'

/** The dependencies of a status. The site has the support number for a payment that only a person can end. */
export type StatusReader = { db: Db | Tx; site: Pick<Site, 'supportPhones'> }

/** The status of the newest order of a draft or user; null without one, or after its term. */
export async function readOrderStatus(db: Db | Tx, scopeId: string): Promise<OrderStatus | null> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .select(isTermOver('orders').as('isOver'))
    .where('scope_id', '=', scopeId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  if (!order || order.isOver || order.state === 'cancelled') return null
  const newest = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('n', 'desc')
    .executeTakeFirst()
  const attempt = newest ?? null
  const yielded = await readYielded(db, { order, attempt })
  if (yielded === 'held') return { outcome: 'processing' }
  if (yielded === 'in-progress' || yielded === 'left-to-a-person')
    return { outcome: 'declined', text: 'pay.inProgress' }
  return statusOf(db, { order, attempt })
}

/** The status of one attempt. If another attempt has paid the order, the status is that of the payment. */
export async function readAttemptStatus(
  { db, site }: StatusReader,
  attemptId: string,
): Promise<PlaceOrderOutcome<never>> {
  const attempt = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow()
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', attempt.order_id)
    .executeTakeFirstOrThrow()
  const yielded = await readYielded(db, { order, attempt })
  if (yielded === 'held' || yielded === 'in-progress') return { outcome: 'in-progress' }
  if (yielded === 'paid-elsewhere') return { outcome: yielded }
  if (yielded === 'left-to-a-person') return { outcome: yielded, phone: phoneOf(site, order) }
  return statusOf(db, { order, attempt })
}

type Read = { order: Order; attempt: Attempt | null }

/**
 * The wait of an attempt whose hold is released for another payment: for its own release, or for the end of the other
 * payment. Only after the release does it show that the other order is paid. Null for every other attempt, and after
 * the other payment has failed.
 */
async function readYielded(db: Db | Tx, { order, attempt }: Read) {
  if (!attempt || !wasHeldInVain(attempt)) return null
  if (order.state === 'paid' || order.state === 'authorized' || order.state === 'refunded') return null
  const asked = { scopeId: order.scope_id, keys: payerOf(order), countsPaid: !order.confirmed_another }
  const elsewhere = await paymentElsewhere(db, { ...asked, yielded: attempt })
  const isHeld = attempt.state === 'superseded'
  return isHeld && (elsewhere === null || elsewhere === 'paid-elsewhere') ? 'held' : elsewhere
}

function phoneOf(site: Pick<Site, 'supportPhones'>, { price_snapshot: { country } }: Order): string {
  return supportPhone(site, typeof country === 'string' ? country : null)
}

/**
 * The status of an order and one of its attempts. “Nothing was charged” is shown only after the release of a hold.
 * Every other attempt of the order must have ended too.
 */
async function statusOf(db: Db | Tx, { order, attempt }: Read): Promise<OrderStatus> {
  if (order.state === 'paid' || order.state === 'refunded') {
    if (!order.receipt || !order.paid_at) throw new Error('a paid order has no receipt or no time')
    return { outcome: 'paid', order: await readPaidOrder(db, order, order.paid_at), receipt: order.receipt }
  }
  if (order.state === 'authorized') return { outcome: 'processing' }
  if (!attempt || attempt.state === 'watch' || CAN_STILL_SUCCEED.includes(attempt.state))
    return { outcome: 'processing' }
  if (isAwaited(order.flow) && (attempt.state === 'superseded' || (await canStillSucceed(db, order.id))))
    return { outcome: 'processing' }
  return { outcome: 'declined', text: declineText(attempt) }
}

/** The text for an attempt that ended without a charge. It hides the bank's reasons from the buyer. */
function declineText({ state, details }: Pick<Attempt, 'state' | 'details'>): DeclineText {
  const reason = details?.['reason']
  const isRefused = state === 'declined' || state === 'rejected'
  return isRefused ? textOfRefusal(reason) : (textOfReason(reason) ?? 'pay.notCharged')
}

/** The text for a refusal by the bank or the gateway. */
export function textOfRefusal(reason: unknown): DeclineText {
  const isOurs = reason === 'invalid-request' || reason === 'refused-credentials'
  return textOfReason(reason) ?? (isOurs ? 'pay.notCharged' : 'pay.declined')
}

/** The text of a reason that has one of its own. */
function textOfReason(reason: unknown): DeclineText | null {
  if (reason === 'verification-required') return 'pay.verify'
  if (reason === 'invalid-nonce') return 'pay.reenter'
  if (reason === 'invalid-number') return 'pay.invalidNumber'
  if (reason === 'invalid-expiry') return 'pay.invalidExpiry'
  if (reason === 'not-offered') return 'pay.notOffered'
  // The same text as for a decline of the bank, so that a tester of stolen cards learns nothing.
  if (reason === 'other-instrument') return 'pay.declined'
  return null
}
