import { localeOrDefault } from '#domain/messages/locales.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { PaidOrder } from '../purchase.ts'
import type { Attempt, AttemptDetails, Order } from './attempt.ts'
import { paymentTypeOf } from './instrument.ts'

/** The winner of a free order. */
export function freeTransaction(orderNo: string): string {
  return `free:${orderNo}`
}

/** An order with a winner, for fulfilment. `paidAt` is used until the order has its own time. */
export async function readPaidOrder(db: Db | Tx, order: Order, paidAt: Date): Promise<PaidOrder> {
  return paidOrderOf(order, await readPayment(db, order.id), paidAt)
}

/** The same from what was read of its payment. */
export function paidOrderOf(
  order: Order,
  { beneficiaryIds, method, details }: Payment,
  paidAt: Date,
): PaidOrder {
  return {
    id: order.id,
    orderNo: order.order_no,
    flow: order.flow,
    scopeId: order.scope_id,
    payerId: order.payer_id,
    beneficiaryIds,
    subscriptionId: order.subscription_id,
    amountMinor: order.amount_minor,
    currency: order.currency,
    snapshot: order.price_snapshot,
    request: order.request,
    locale: localeOrDefault(order.locale),
    paidAt: order.paid_at ?? paidAt,
    method: details.instrument ? paymentTypeOf(details.instrument) : (method ?? 'NONE'),
    transactionId: order.winner_txn ?? freeTransaction(order.order_no),
    instrument: details.instrument ?? null,
    vaultToken: details.vaultToken ? Buffer.from(details.vaultToken, 'base64') : null,
  }
}

type Payment = { beneficiaryIds: string[]; method: Attempt['method'] | null; details: AttemptDetails }

/** The people of the order, and the winner's payment data. Only `applyFinding` writes its details. */
export async function readPayment(db: Db | Tx, orderId: string): Promise<Payment> {
  const { rows } = await sql<Payment>`
    select winner.method, coalesce(winner.details, '{}') as details, array(
        select beneficiary_id from entitlement_slots where order_id = ${orderId} and live
        union select beneficiary_id from subscription_periods where order_id = ${orderId}
        order by 1) as "beneficiaryIds"
    from (select) order_itself
    left join payment_attempts winner on winner.order_id = ${orderId} and winner.state = 'authorized'`.execute(
    db,
  )
  const [payment] = rows
  if (!payment) throw new Error('the people of an order are missing')
  return payment
}
