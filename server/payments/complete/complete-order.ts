import { sql } from 'kysely'
import { paysOnFile } from '#domain/payments/flows.ts'
import { redeemCodes } from '#server/coupons/index.ts'
import type { Tx } from '#server/db/database.ts'
import { inTransaction, together } from '#server/db/transaction.ts'
import { gatherEvents, recordEvent } from '#server/events/index.ts'
import type { Engine } from '../engine.ts'
import type { PaidOrder, PaidStatus } from '../purchase.ts'
import { giveChangeBack } from './give-changes-back.ts'
import { orderOnFile, type Order } from '../records/attempt.ts'
import { hasPaidElsewhere } from '../records/humans.ts'
import { alertOf, noteFinding, type ManualFinding } from '../records/manual-findings.ts'
import { freesCovered } from '../records/order-store.ts'
import { freeTransaction, paidOrderOf, readPayment } from '../records/paid-order.ts'

/**
 * Marks a captured order paid and fulfils it, in one transaction. Only the first process does it. After a failure, the
 * order is unchanged and is tried again. The captured money stays recorded.
 * @returns the paid order with its receipt; null if another process has completed it
 * @throws what fulfilment throws
 */
export async function completeOrder(engine: Engine, orderId: string): Promise<PaidStatus | null> {
  const completed = await inTransaction(engine.db, async (tx) => {
    const [held, payment] = await together([lockHeld(tx, orderId), readPayment(tx, orderId)])
    if (!held) return null
    const onFile = orderOnFile(held)
    const isWanted = !onFile || (await engine.onFile.isStillWanted(tx, onFile))
    const order = paidOrderOf(held, payment, held.now)
    const { result: brought, record } = await gatherEvents(tx, async () => {
      const fulfilled = await engine.fulfil(tx, order)
      await recordPaid(tx, order)
      return fulfilled
    })
    const [receipt, isPaidElsewhere] = await together([
      close(tx, held, brought),
      hasPaidElsewhere(tx, held),
      record(),
    ])
    // The term for which it was priced has ended since the hold.
    if (!isWanted) await giveChangeBack(engine, tx, held)
    const found = isPaidElsewhere ? await noteDoublePayment(tx, held) : null
    engine.reach('P10')
    return { order, receipt, found }
  })
  engine.reach('P11')
  if (!completed) return null
  const { found, ...paid } = completed
  engine.meter.ended(paid.order.flow, 'paid')
  if (found) alertOf(engine.log, found)
  return { outcome: 'paid', ...paid }
}

async function recordPaid(
  tx: Tx,
  { payerId: personId, orderNo, flow, amountMinor: amount, currency }: PaidOrder,
): Promise<void> {
  await recordEvent(tx, { type: 'order.paid', personId, data: { orderNo, amount, currency, flow } })
}

/**
 * Locks a captured order, with the time of this transaction. Null if it does not wait for completion. The order is
 * marked paid at the end, because each change of its row is written to all its indexes.
 */
async function lockHeld(tx: Tx, orderId: string): Promise<(Order & { now: Date }) | null> {
  const held = await tx
    .selectFrom('orders')
    .selectAll()
    .select(sql<Date>`app_now()`.as('now'))
    .where('id', '=', orderId)
    .where('state', '=', 'authorized')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return held ?? null
}

/**
 * Marks the order paid with its receipt, and books the money, with one statement. It also ends the slots of people who
 * have a period now.
 * @returns the receipt as it is stored
 */
async function close(
  tx: Tx,
  { id, order_no: orderNo, flow }: Order,
  receipt: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const closing = sql<{ receipt: Record<string, unknown> }>`
    with captured as (
      insert into payment_ledger (gateway_txn, kind, order_id, amount_minor, currency)
      select winner_txn, 'capture', id, amount_minor, currency from orders
      where id = ${id} and winner_txn <> ${freeTransaction(orderNo)}),
    freed as (${freesCovered(id)})
    update orders set state = 'paid', paid_at = app_now(), version = version + 1, receipt = ${JSON.stringify(receipt)}
    where id = ${id} returning receipt`.execute(tx)
  // Codes belong to buyers. No code pays an order for a subscription.
  const [{ rows }] = await together([closing, paysOnFile(flow) ? null : redeemCodes(tx, id)])
  const [kept] = rows
  if (!kept) throw new Error('the receipt of a paid order was not stored')
  return kept.receipt
}

/** One human has paid twice for the same thing. Nothing is undone here; a finding tells staff. */
async function noteDoublePayment(tx: Tx, order: Order): Promise<ManualFinding | null> {
  if (order.winner_txn === null) return null
  const finding = 'paid-twice'
  return (await noteFinding(tx, { txn: order.winner_txn, finding })) ? finding : null
}
