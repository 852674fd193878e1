import type { Tx } from '#server/db/database.ts'
import type { Engine } from '../engine.ts'
import type { Decline } from '../gateway.ts'
import { onFileOf, type Attempt, type Order } from '../records/attempt.ts'
import { canStillSucceed } from '../records/order-store.ts'
import { mailNotCharged, tellWaitingBuyer } from './mail-not-charged.ts'

type NoCharge = { order: Order; attempt: Attempt; decline?: Decline }

/**
 * What follows when an attempt ends without a charge, in the transaction that ends it. A waiting buyer is told. A renewal
 * has no buyer who waits, and is tried again later.
 */
export async function afterNoCharge(
  engine: Engine,
  tx: Tx,
  { order, attempt, decline }: NoCharge,
): Promise<void> {
  if (order.subscription_id === null) return tellWaitingBuyer(engine, tx, { order, attempt })
  if (order.state !== 'open' || (await canStillSucceed(tx, order.id))) return
  const { onFile = null } = onFileOf(attempt)
  await engine.afterUnpaid(tx, { subscriptionId: order.subscription_id, decline: decline ?? null, onFile })
}

/** The same for an order whose hold is gone. Only a buyer who has left gets a mail. */
export async function afterLostHold(engine: Engine, tx: Tx, order: Order): Promise<void> {
  if (order.subscription_id !== null)
    return engine.afterUnpaid(tx, { subscriptionId: order.subscription_id, decline: null, onFile: null })
  // The recoverer does this work, so no page is waiting any more.
  if (order.tries > 0) await mailNotCharged(engine, tx, order)
}
