import { paysOnFile } from '#domain/payments/flows.ts'
import type { Tx } from '#server/db/database.ts'
import { releaseSpentCodes } from '#server/coupons/index.ts'
import { recordEvent } from '#server/events/index.ts'
import { knownPriceSnapshot } from '#server/orders/index.ts'
import { takeBackFirstTerm, takeBackTerm } from '#server/subscriptions/index.ts'
import type { Engine } from '../engine.ts'
import type { Order } from '../records/attempt.ts'
import { closeFindings } from '../records/manual-findings.ts'
import { NOT_DELIVERED } from '../records/not-delivered.ts'
import { lockOrder } from '../records/order-store.ts'
import { triedOnFile } from '../records/tried-on-file.ts'
import { endOrder } from './end-order.ts'
import { hasChangesWithin } from '../complete/give-changes-back.ts'
import { mailNotCharged } from '../complete/mail-not-charged.ts'
import { mailPlaceEnded } from './mail-place-ended.ts'

/**
 * The bank did not deliver the money of a paid order. A renewal becomes past due and is tried again, as after a
 * decline. The same is true for the first term of a person who agreed to renewal. Any other order ends with its paid
 * time, or with its change of plan, and its people get a mail. This happens once.
 */
export async function unpayOrder(
  engine: Engine,
  { orderId, txn }: { orderId: string; txn: string },
): Promise<void> {
  const isNew = await engine.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.state !== 'paid') return false
    await book(tx, order, txn)
    // A change of plan was paid within this term. Another charge would include its whole price again.
    const isBuiltOn = await hasChangesWithin(tx, order)
    const again =
      !isBuiltOn && ((await tryAgain(engine, tx, { order, txn })) || (await tryFirstAgain(engine, tx, order)))
    await recordUnpaid(tx, order, { triedAgain: again })
    if (!again) await end(engine, tx, order)
    await closeFindings({ db: tx, log: engine.log }, { txn, findings: ['paid-settlement-declined'] })
    return true
  })
  if (isNew) engine.log.alert('the bank did not deliver the money of a payment', { orderId })
}

/** The same for an order that was refunded before. It has ended already, so its money is only booked, once. */
export async function bookUndelivered(
  engine: Engine,
  { orderId, txn }: { orderId: string; txn: string },
): Promise<void> {
  const isNew = await engine.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    return order.state === 'refunded' && (await book(tx, order, txn))
  })
  if (isNew) engine.log.alert('a payment was refunded, and the bank did not deliver its money', { orderId })
}

async function recordUnpaid(
  tx: Tx,
  { payer_id: personId, order_no: orderNo, amount_minor: amount, currency }: Order,
  { triedAgain }: { triedAgain: boolean },
): Promise<void> {
  const data = { orderNo, amount, currency, triedAgain }
  await recordEvent(tx, { type: 'order.unpaid', personId, data })
}

/** Returns whether it was not booked before. */
async function book(tx: Tx, { id, amount_minor, currency }: Order, txn: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('payment_ledger')
    .values({ gateway_txn: txn, kind: 'settlement-declined', order_id: id, amount_minor, currency })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Returns false for an order that is not a renewal, or if renewal was switched off since. */
async function tryAgain(
  engine: Engine,
  tx: Tx,
  { order, txn }: { order: Order; txn: string },
): Promise<boolean> {
  const { id: orderId, subscription_id: subscriptionId } = order
  if (order.flow !== 'renewal' || subscriptionId === null) return false
  if (!(await takeBackTerm(tx, { subscriptionId, orderId }))) return false
  await failPaid(tx, orderId)
  const attempt = await tx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('gateway_txn', '=', txn)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const tried = triedOnFile(attempt.details ?? {})
  await engine.onFile.afterUnpaid(tx, { flow: order.flow, subscriptionId, decline: NOT_DELIVERED, tried })
  return true
}

/**
 * Returns false for an order that is not a first term, or whose person has not agreed to renewal. An order that codes
 * have paid in part, or that is for two people, is not tried again either.
 */
async function tryFirstAgain(engine: Engine, tx: Tx, order: Order): Promise<boolean> {
  const snapshot = knownPriceSnapshot(order.price_snapshot)
  if (paysOnFile(order.flow) || !snapshot || snapshot.codeTotalMinor > 0) return false
  const first = await takeBackFirstTerm(tx, order.id)
  if (!first) return false
  await failPaid(tx, order.id)
  await engine.onFile.afterFirstUnpaid(tx, { ...first, snapshot, decline: NOT_DELIVERED })
  return true
}

/** Releases the scope and the people of the order, so a new order can pay the same term. */
async function failPaid(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ state: 'payment_failed', version: eb('version', '+', 1) }))
    .where('id', '=', orderId)
    .execute()
  await tx.updateTable('entitlement_slots').set({ live: false }).where('order_id', '=', orderId).execute()
}

async function end(engine: Engine, tx: Tx, order: Order): Promise<void> {
  const { id: orderId, payer_id: userId } = order
  const { time, wasChange } = await endOrder(engine, tx, orderId, 'payment_failed')
  await releaseSpentCodes(tx, orderId)
  const own = time.find((each) => each.userId === userId)
  if (own) await mailPlaceEnded(tx, { ...own, orderId })
  if (wasChange) await mailNotCharged(engine, tx, order)
}
