import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import type { Engine } from '../engine.ts'
import type { GatewayRefund } from '../gateway.ts'
import type { Order } from '../records/attempt.ts'
import { report } from '../records/manual-findings.ts'
import { lockOrder } from '../records/order-store.ts'
import { REFUND_UNDER_WAY, type Refund } from '../records/refund.ts'
import { inSeconds } from '../schedule.ts'
import { applyRefund } from './apply-refund.ts'
import { bookReturn } from './book-return.ts'

/**
 * Compares one refund at the gateway with ours. A refund that a person made in the control panel is booked like our
 * own. Returns false if it can only be compared later.
 */
export async function bookRefund(engine: Engine, found: GatewayRefund): Promise<boolean> {
  const order = await engine.db
    .selectFrom('orders')
    .selectAll()
    .where('winner_txn', '=', found.transactionId)
    .where('state', 'in', ['paid', 'refunded'])
    .executeTakeFirst()
  if (!order) return true
  const own = await ownRefund(engine, { orderId: order.id, found })
  if (own && REFUND_UNDER_WAY.includes(own.state)) {
    const isFailed = found.status === 'failed'
    const finding = isFailed
      ? ({ kind: 'refused' } as const)
      : ({ kind: 'refunded', refundTxn: found.id } as const)
    await applyRefund(engine, { refundId: own.id, finding })
    return true
  }
  if (own?.refund_txn === found.id) return compareMade(engine, { own, found })
  return found.status === 'failed' || bookElsewhere(engine, { order, found })
}

async function ownRefund(
  { db }: Engine,
  { orderId, found }: { orderId: string; found: GatewayRefund },
): Promise<Refund | undefined> {
  const all = await db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).execute()
  return (
    all.find(({ refund_txn }) => refund_txn === found.id) ??
    all.find(({ request_key }) => request_key === found.requestKey)
  )
}

/** The payer’s bank can refuse a refund days later. Then we have the money again, and the ledger records it. */
async function compareMade(
  engine: Engine,
  { own, found }: { own: Refund; found: GatewayRefund },
): Promise<true> {
  if (found.amountMinor !== own.amount_minor)
    await report(engine, { txn: own.request_key, finding: 'refund-missing' })
  if (found.status === 'failed') await bookFailed(engine, own)
  return true
}

/** Books that a refund did not arrive, once, and creates a finding. */
export async function bookFailed(engine: Engine, refund: Refund): Promise<void> {
  await engine.db.transaction().execute(async (tx) => {
    await lockOrder(tx, refund.order_id)
    const changed = await tx
      .updateTable('refunds')
      .set({ state: 'failed' })
      .where('id', '=', refund.id)
      .where('state', '=', 'refunded')
      .returning('refund_txn')
      .executeTakeFirst()
    if (!changed?.refund_txn) return
    const { order_id, amount_minor, currency } = refund
    await tx
      .insertInto('payment_ledger')
      .values({ gateway_txn: changed.refund_txn, kind: 'refund-failed', order_id, amount_minor, currency })
      .execute()
  })
  await report(engine, { txn: refund.request_key, finding: 'refund-failed' })
}

type Elsewhere = { order: Order; found: GatewayRefund }

/**
 * Writes a refund that was made elsewhere. Our own refund under way may be for the same money. Then ours is resolved
 * first, because the gateway refuses it.
 */
async function bookElsewhere(engine: Engine, { order, found }: Elsewhere): Promise<boolean> {
  const isBooked = await engine.db.transaction().execute(async (tx) => {
    await lockOrder(tx, order.id)
    const rows = await tx.selectFrom('refunds').selectAll().where('order_id', '=', order.id).execute()
    if (rows.some(({ refund_txn }) => refund_txn === found.id)) return true
    const counted = rows.filter(({ state }) => state !== 'refused' && state !== 'failed')
    const before = counted.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
    if (before + found.amountMinor > order.amount_minor) return false
    await write(engine, tx, { order, found })
    return true
  })
  if (isBooked) engine.log.warn('a refund was made at the gateway, not by us', { orderId: order.id })
  return isBooked
}

async function write(engine: Engine, tx: Tx, { order, found }: Elsewhere): Promise<void> {
  const { id: orderId, currency } = order
  await tx
    .insertInto('refunds')
    .values({
      order_id: orderId,
      gateway_txn: found.transactionId,
      refund_txn: found.id,
      request_key: `gateway-${found.id}`,
      amount_minor: found.amountMinor,
      currency,
      state: 'refunded',
      reason: 'made at the gateway',
      asked_by: 'system',
      lease_until: inSeconds(0),
      sent_at: null,
      done_at: sql<Date>`app_now()`,
    })
    .execute()
  const { amountMinor } = found
  await bookReturn(engine, tx, { orderId, gatewayTxn: found.id, kind: 'refund', amountMinor, currency })
}

/** Books a payment that was voided elsewhere, once. Its order ends as after our own refund. */
export async function bookVoid(
  engine: Engine,
  { orderId, txn }: { orderId: string; txn: string },
): Promise<void> {
  await engine.db.transaction().execute(async (tx) => {
    const { amount_minor: amountMinor, currency } = await lockOrder(tx, orderId)
    await bookReturn(engine, tx, { orderId, gatewayTxn: txn, kind: 'void', amountMinor, currency })
  })
  engine.log.warn('a payment was voided at the gateway, not by us', { orderId })
}
