import { sql } from 'kysely'
import { judgeRefund, taxInRefund, type RefundRefusal } from '#domain/subscriptions/refund.ts'
import type { Db } from '#server/db/database.ts'
import { previewEnd } from '#server/subscriptions/index.ts'
import { readChargeMoney } from '../records/charge-money.ts'
import { instrumentWords } from '../records/instrument-words.ts'

export type StaffOffer = {
  id: string
  orderNo: string
  paidAt: Date
  currency: string
  capturedMinor: number
  returnedMinor: number
  /** The largest possible refund now. */
  leftMinor: number
  /** The tax in the order, and the tax in all that is left. */
  taxMinor: number
  leftTaxMinor: number
  refusal: RefundRefusal | null
  /** The people whose time ends after a full refund. */
  ends: { userId: string; paidUntil: string | null }[]
  /** Such as `Visa •• 1111`, `PayPal` or `a card`. */
  instrument: string
}

/** The tax on top of the prices, or the tax that is in them. */
const TAX = sql<number>`coalesce((price_snapshot->>'vatMinor')::int, (price_snapshot->>'taxMinor')::int, 0)`

const INSTRUMENT = sql<string>`coalesce(${instrumentWords('payment_attempts')}, 'the method that paid')`

/** The maximum number of orders. More orders of one person are rare. */
const ORDERS_SHOWN = 20

/** The possible refunds of the orders that a person paid, the newest first. */
export async function readStaffOffers(db: Db, payerId: string): Promise<StaffOffer[]> {
  const orders = await db
    .selectFrom('orders')
    .innerJoin('payment_attempts', (join) =>
      join
        .onRef('payment_attempts.order_id', '=', 'orders.id')
        .onRef('payment_attempts.gateway_txn', '=', 'orders.winner_txn'),
    )
    .select(['orders.id', 'orders.order_no', 'orders.paid_at', 'orders.created_at', 'orders.currency'])
    .select([INSTRUMENT.as('instrument'), TAX.as('tax_minor')])
    .where('payer_id', '=', payerId)
    .where('orders.state', 'in', ['paid', 'refunded'])
    .orderBy('orders.paid_at', 'desc')
    .limit(ORDERS_SHOWN)
    .execute()
  return Promise.all(orders.map(async (order) => offerOf(db, order)))
}

type PaidOrder = {
  id: string
  order_no: string
  paid_at: Date | null
  created_at: Date
  currency: string
  instrument: string
  tax_minor: number
}

async function offerOf(db: Db, order: PaidOrder): Promise<StaffOffer> {
  const money = await readChargeMoney(db, order.id)
  const leftMinor = Math.max(0, money.arrivedMinor - money.returnedMinor)
  const { tax_minor: taxMinor } = order
  const judged = judgeRefund(money, { isLate: false, isBuiltOn: false, amountMinor: null })
  return {
    id: order.id,
    orderNo: order.order_no,
    paidAt: order.paid_at ?? order.created_at,
    currency: order.currency,
    capturedMinor: money.arrivedMinor,
    returnedMinor: money.returnedMinor,
    leftMinor,
    taxMinor,
    leftTaxMinor: taxInRefund(money, { taxMinor, amountMinor: leftMinor }),
    refusal: 'refusal' in judged ? judged.refusal : null,
    ends: (await previewEnd(db, order.id)).map(({ userId, paidUntil }) => ({ userId, paidUntil })),
    instrument: order.instrument,
  }
}
