import { isAwaited, paysOnFile } from '#domain/payments/flows.ts'
import type { Tx } from '#server/db/database.ts'
import type { Engine } from '../engine.ts'
import type { Decline } from '../gateway.ts'
import type { UnpaidOnFile } from '../purchase.ts'
import type { Attempt, Order } from '../records/attempt.ts'
import { canStillSucceed } from '../records/order-store.ts'
import { triedOnFile } from '../records/tried-on-file.ts'
import { mailNotCharged, tellWaitingBuyer } from './mail-not-charged.ts'

type NoCharge = { order: Order; attempt: Attempt; decline?: Decline }

/**
 * Handles the end of an attempt without a charge, in the transaction that ends it. A waiting buyer gets a mail.
 * Otherwise the rules of the subscription decide when it is tried again.
 */
export async function afterNoCharge(
  engine: Engine,
  tx: Tx,
  { order, attempt, decline }: NoCharge,
): Promise<void> {
  if (isAwaited(order.flow)) await tellWaitingBuyer(engine, tx, { order, attempt })
  await afterUnwanted(engine, tx, { order, attempt, ...(decline ? { decline } : {}) })
}

/** The same for an attempt whose hold must still be released. A waiting buyer gets the mail after the release. */
export async function afterUnwanted(
  engine: Engine,
  tx: Tx,
  { order, attempt, decline }: NoCharge,
): Promise<void> {
  if (order.state !== 'open' || (await canStillSucceed(tx, order.id))) return
  await endOnFile(engine, tx, { order, decline: decline ?? null, tried: triedOnFile(attempt.details ?? {}) })
}

/**
 * Handles the release of a hold by the recoverer. A request that releases its own hold has its own answer for the
 * buyer.
 */
export async function afterRelease(engine: Engine, tx: Tx, { order, attempt }: NoCharge): Promise<void> {
  if (isAwaited(order.flow) && attempt.tries > 0) await tellWaitingBuyer(engine, tx, { order, attempt })
}

/** The same for an order whose hold no longer exists. Only a buyer who has left the page gets a mail. */
export async function afterLostHold(engine: Engine, tx: Tx, order: Order): Promise<void> {
  await endOnFile(engine, tx, { order, decline: null, tried: null })
  // The recoverer does this work, so no page is waiting any more.
  if (isAwaited(order.flow) && order.tries > 0) await mailNotCharged(engine, tx, order)
}

type Ended = { order: Order } & Pick<UnpaidOnFile, 'decline' | 'tried'>

async function endOnFile({ onFile: rules }: Engine, tx: Tx, { order, decline, tried }: Ended): Promise<void> {
  const { flow, subscription_id: subscriptionId } = order
  if (!paysOnFile(flow) || subscriptionId === null) return
  await rules.afterUnpaid(tx, { flow, subscriptionId, decline, tried })
}
