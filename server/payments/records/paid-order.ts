import { isLocale } from '#domain/messages/locales.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { PaidOrder } from '../purchase.ts'
import type { AttemptDetails, Order } from './attempt.ts'
import { paymentTypeOf } from './instrument.ts'

/** The winner of a free order. */
export function freeTransaction(orderNo: string): string {
  return `free:${orderNo}`
}

/** An order with a winner, for fulfilment. `paidAt` is used until the order has its own time. */
export async function readPaidOrder(db: Db | Tx, order: Order, paidAt: Date): Promise<PaidOrder> {
  const people = await db
    .selectFrom('entitlement_slots')
    .select('beneficiary_id')
    .where('order_id', '=', order.id)
    .where('live', '=', true)
    .union((covered) =>
      covered.selectFrom('subscription_periods').select('beneficiary_id').where('order_id', '=', order.id),
    )
    .orderBy('beneficiary_id')
    .execute()
  const winner = await db
    .selectFrom('payment_attempts')
    .select(['method', 'details'])
    .where('order_id', '=', order.id)
    .where('state', '=', 'authorized')
    .executeTakeFirst()
  // Only `applyFinding` writes them.
  const details = (winner?.details ?? {}) as AttemptDetails
  return {
    id: order.id,
    orderNo: order.order_no,
    flow: order.flow,
    scopeId: order.scope_id,
    payerId: order.payer_id,
    beneficiaryIds: people.map((person) => person.beneficiary_id),
    subscriptionId: order.subscription_id,
    amountMinor: order.amount_minor,
    currency: order.currency,
    snapshot: order.price_snapshot,
    request: order.request,
    locale: isLocale(order.locale) ? order.locale : 'en',
    paidAt: order.paid_at ?? paidAt,
    method: details.instrument ? paymentTypeOf(details.instrument) : (winner?.method ?? 'NONE'),
    transactionId: order.winner_txn ?? freeTransaction(order.order_no),
    instrument: details.instrument ?? null,
    vaultToken: details.vaultToken ? Buffer.from(details.vaultToken, 'base64') : null,
  }
}
