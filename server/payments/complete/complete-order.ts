import { sql } from 'kysely'
import { paysOnFile } from '#domain/payments/flows.ts'
import { redeemCodes } from '#server/coupons/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { Engine } from '../engine.ts'
import type { PaidStatus } from '../purchase.ts'
import type { Order } from '../records/attempt.ts'
import { hasPaidElsewhere } from '../records/humans.ts'
import { alertOf, noteFinding, type ManualFinding } from '../records/manual-findings.ts'
import { freeCovered } from '../records/order-store.ts'
import { freeTransaction, readPaidOrder } from '../records/paid-order.ts'

/**
 * Marks a captured order paid and fulfils it, in one transaction. Only the first process does it. A failure
 * here neither returns the money nor forgets it: the order is unchanged and is tried again.
 * @returns the paid order with its receipt; null if another process has completed it
 * @throws what fulfilment throws
 */
export async function completeOrder(engine: Engine, orderId: string): Promise<PaidStatus | null> {
  const completed = await engine.db.transaction().execute(async (tx) => {
    const order = await markPaid(tx, orderId)
    if (!order?.paid_at) return null
    const paid = await fulfilPaid(engine, tx, { order, paidAt: order.paid_at })
    const found = await noteDoublePayment(tx, order)
    engine.reach('P10')
    return { paid, found }
  })
  engine.reach('P11')
  if (!completed) return null
  const { paid, found } = completed
  engine.meter.ended(paid.order.flow, 'paid')
  if (found) alertOf(engine.log, found)
  return paid
}

/** Locks the order too. Null if it does not wait for this. */
async function markPaid(tx: Tx, orderId: string): Promise<Order | null> {
  const order = await tx
    .updateTable('orders')
    .set((eb) => ({ state: 'paid', paid_at: sql`app_now()`, version: eb('version', '+', 1) }))
    .where('id', '=', orderId)
    .where('state', '=', 'authorized')
    .returningAll()
    .executeTakeFirst()
  return order ?? null
}

type Marked = { order: Order; paidAt: Date }

async function fulfilPaid({ fulfil }: Engine, tx: Tx, { order, paidAt }: Marked): Promise<PaidStatus> {
  const paid = await readPaidOrder(tx, order, paidAt)
  const { receipt } = await tx
    .updateTable('orders')
    .set({ receipt: JSON.stringify(await fulfil(tx, paid)) })
    .where('id', '=', order.id)
    .returning('receipt')
    .executeTakeFirstOrThrow()
  if (!receipt) throw new Error('a paid order has its receipt')
  await freeCovered(tx, order.id)
  // Codes belong to buyers. No code pays an order for a subscription.
  if (!paysOnFile(order.flow)) await redeemCodes(tx, order.id)
  await writeCapture(tx, order)
  return { outcome: 'paid', order: paid, receipt }
}

/** One human has paid twice for the same thing. Nothing is undone here. It is a finding for a person. */
async function noteDoublePayment(tx: Tx, order: Order): Promise<ManualFinding | null> {
  if (order.winner_txn === null || !(await hasPaidElsewhere(tx, order))) return null
  const finding = 'paid-twice'
  return (await noteFinding(tx, { txn: order.winner_txn, finding })) ? finding : null
}

async function writeCapture(tx: Tx, order: Order): Promise<void> {
  if (!order.winner_txn || order.winner_txn === freeTransaction(order.order_no)) return
  await tx
    .insertInto('payment_ledger')
    .values({
      gateway_txn: order.winner_txn,
      kind: 'capture',
      order_id: order.id,
      amount_minor: order.amount_minor,
      currency: order.currency,
    })
    .execute()
}
