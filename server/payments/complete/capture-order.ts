import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import type { Engine } from '../engine.ts'
import { forgetWithHold } from '../forget/forget-instruments.ts'
import { WITHOUT_MONEY } from '../gateway-answers.ts'
import type { PaidStatus } from '../purchase.ts'
import type { Order } from '../records/attempt.ts'
import { closeFindings, report } from '../records/manual-findings.ts'
import { lockOrder, releaseOrder } from '../records/order-store.ts'
import { freeTransaction } from '../records/paid-order.ts'
import { inSeconds, waitAfter } from '../schedule.ts'
import { afterLostHold } from './after-no-charge.ts'
import { completeOrder } from './complete-order.ts'

/**
 * Captures the money of an order's winner and completes the order. A repetition cannot capture twice. The gateway knows
 * the transaction, and a paid order is not changed. Without a definite answer, the recoverer continues.
 * @returns the paid order, if this call has completed it
 */
export async function captureOrder(engine: Engine, orderId: string): Promise<PaidStatus | null> {
  const order = await engine.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('state', '=', 'authorized')
    .executeTakeFirst()
  if (!order?.winner_txn) return null
  const taken = await take(engine, order, order.winner_txn)
  engine.reach('P9')
  if (taken === 'taken') return completeTaken(engine, order)
  if (taken === 'gone') await failOrder(engine, order)
  else await tryLater(engine, order)
  return null
}

/** After about six minutes of failures, a finding for a person is made, and the tries continue. */
const FAILURES_BEFORE_A_FINDING = 5

async function completeTaken(engine: Engine, order: Order): Promise<PaidStatus | null> {
  const paid = await tryToComplete(engine, order)
  if (isLate(order)) await closeFindings(engine, { txn: order.winner_txn, findings: ['paid-not-fulfilled'] })
  return paid
}

/** @throws what fulfilment throws; the capture stays recorded, and the wait before each next try is longer */
async function tryToComplete(engine: Engine, order: Order): Promise<PaidStatus | null> {
  try {
    return await completeOrder(engine, order.id)
  } catch (error) {
    await tryLater(engine, order)
    if (isLate(order)) await report(engine, { txn: order.winner_txn, finding: 'paid-not-fulfilled' })
    throw error
  }
}

function isLate(order: Order): order is Order & { winner_txn: string } {
  return order.winner_txn !== null && order.tries >= FAILURES_BEFORE_A_FINDING
}

async function tryLater(engine: Engine, order: Order): Promise<void> {
  await engine.db
    .updateTable('orders')
    .set({ lease_until: inSeconds(waitAfter(engine.pace, order.tries)) })
    .where('id', '=', order.id)
    .where('state', '=', 'authorized')
    .execute()
}

async function take(
  engine: Engine,
  order: Order,
  transactionId: string,
): Promise<'taken' | 'gone' | 'unknown'> {
  if (transactionId === freeTransaction(order.order_no)) return 'taken'
  const answer = await engine.gateway.capture(transactionId)
  if (answer.outcome === 'captured') return 'taken'
  if (answer.outcome === 'unknown') return 'unknown'
  if (answer.status === 'captured') return 'taken'
  engine.log.alert('a hold was not captured', { orderId: order.id, state: answer.status ?? 'not found' })
  return answer.status !== null && WITHOUT_MONEY.has(answer.status) ? 'gone' : 'unknown'
}

/** The hold expired before its capture. Nothing was captured, and the buyer may try again. */
async function failOrder(engine: Engine, { id, flow }: Order): Promise<void> {
  const failed = await engine.db.transaction().execute(async (tx) => failIn(engine, tx, id))
  if (failed) engine.meter.ended(flow, 'payment-failed')
}

async function failIn(engine: Engine, tx: Tx, orderId: string): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  if (order.state !== 'authorized') return false
  await tx
    .updateTable('orders')
    .set((eb) => ({ state: 'payment_failed', version: eb('version', '+', 1) }))
    .where('id', '=', orderId)
    .execute()
  const winner = await tx
    .updateTable('payment_attempts')
    .set({ state: 'not_charged' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'authorized')
    .returning(sql<Buffer | null>`decode(details->>'vaultToken', 'base64')`.as('token'))
    .executeTakeFirst()
  await forgetWithHold(tx, { order, token: winner?.token ?? null })
  await releaseOrder(tx, orderId)
  await afterLostHold(engine, tx, order)
  return true
}
