import type { Db, Tx } from '#server/db/database.ts'
import { captureOrder } from '../complete/capture-order.ts'
import type { Engine } from '../engine.ts'
import type { Attempt } from '../records/attempt.ts'
import { REFUND_UNDER_WAY } from '../records/refund.ts'
import { resolveRefund } from '../refunds/resolve-refund.ts'
import { nextLease } from '../schedule.ts'
import { resolveAttempt } from './resolve-attempt.ts'

export type ResolveOutcome =
  /** Everything is certain now. */
  | 'resolved'
  /** The gateway has no result yet. The recoverer asks again. */
  | 'still-unknown'
  /** Nothing of the order waited for an answer. */
  | 'nothing-waits'
  | 'not-found'

const UNCERTAIN: readonly Attempt['state'][] = ['unknown', 'watch', 'superseded', 'manual']

/** Whether there is an order of this number. */
export async function hasOrder(db: Db | Tx, orderNo: string): Promise<boolean> {
  const order = await db.selectFrom('orders').select('id').where('order_no', '=', orderNo).executeTakeFirst()
  return order !== undefined
}

/**
 * Asks the gateway at once about the unknown attempts, holds and refunds of an order. It does what the recoverer would
 * do later. Unneeded holds are released.
 */
export async function resolveOrder(engine: Engine, orderNo: string): Promise<ResolveOutcome> {
  const { db } = engine
  const order = await db
    .selectFrom('orders')
    .select(['id', 'state'])
    .where('order_no', '=', orderNo)
    .executeTakeFirst()
  if (!order) return 'not-found'
  const lease = nextLease(engine.pace)
  const attempts = await db
    .updateTable('payment_attempts')
    .set(lease)
    .where('order_id', '=', order.id)
    .where('state', 'in', UNCERTAIN)
    .returningAll()
    .execute()
  const refunds = await db
    .updateTable('refunds')
    .set(lease)
    .where('order_id', '=', order.id)
    .where('state', 'in', REFUND_UNDER_WAY)
    .returningAll()
    .execute()
  const isCaptured = order.state !== 'authorized'
  if (attempts.length + refunds.length === 0 && isCaptured) return 'nothing-waits'
  for (const attempt of attempts) await resolveAttempt(engine, attempt)
  for (const refund of refunds) await resolveRefund(engine, refund)
  if (!isCaptured) await captureOrder(engine, order.id)
  return (await isCertain(engine, order.id)) ? 'resolved' : 'still-unknown'
}

async function isCertain({ db }: Engine, orderId: string): Promise<boolean> {
  const attempt = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', [...UNCERTAIN, 'sending'])
    .executeTakeFirst()
  const refund = await db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', REFUND_UNDER_WAY)
    .executeTakeFirst()
  return !attempt && !refund
}
