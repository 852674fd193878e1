import type { Db, Tx } from '#server/db/database.ts'
import { declineText, HOPEFUL, type Attempt, type Order } from './attempt.ts'
import { readPaidOrder } from './paid-order.ts'
import type { OrderStatus } from './purchase.ts'

/** What became of the newest order of a draft or user; null when there is none. */
export async function readOrderStatus(db: Db | Tx, scopeId: string): Promise<OrderStatus | null> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('scope_id', '=', scopeId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  if (!order || order.state === 'cancelled') return null
  const newest = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('n', 'desc')
    .executeTakeFirst()
  return statusOf(db, { order, attempt: newest ?? null })
}

/** What became of one attempt; that the order was paid by another one counts too. */
export async function readAttemptStatus(db: Db | Tx, attemptId: string): Promise<OrderStatus> {
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
  return statusOf(db, { order, attempt })
}

async function statusOf(
  db: Db | Tx,
  { order, attempt }: { order: Order; attempt: Attempt | null },
): Promise<OrderStatus> {
  if (order.state === 'paid' || order.state === 'refunded') {
    if (!order.receipt || !order.paid_at) throw new Error('a paid order has its receipt')
    return { outcome: 'paid', order: await readPaidOrder(db, order, order.paid_at), receipt: order.receipt }
  }
  if (order.state === 'authorized') return { outcome: 'processing' }
  if (!attempt || attempt.state === 'watch' || HOPEFUL.includes(attempt.state))
    return { outcome: 'processing' }
  return { outcome: 'declined', text: declineText(attempt) }
}
