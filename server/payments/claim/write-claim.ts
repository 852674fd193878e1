import { randomUUID } from 'node:crypto'
import { isAwaited, paysOnFile } from '#domain/payments/flows.ts'
import type { Tx } from '#server/db/database.ts'
import { together } from '#server/db/transaction.ts'
import { insertRequest } from '#server/platform/idempotency.ts'
import type { Engine } from '../engine.ts'
import type { PlaceOrderOutcome, Purchase } from '../purchase.ts'
import type { Attempt, Order } from '../records/attempt.ts'
import type { OrderHumans } from '../records/humans.ts'
import { releaseOrder } from '../records/order-store.ts'
import { freeTransaction } from '../records/paid-order.ts'
import { inSeconds } from '../schedule.ts'
import { areCardsTested } from './card-testing-limits.ts'
import { writeAttempts, type NewAttempt } from './new-attempt.ts'
import { keyOf, requestOf } from './replay.ts'
import { newOrder, type OrderName } from './order-number.ts'
import { insertOrders, reserve, updateOrder } from './write-order.ts'

/** Committed. This process has the lease to send it. */
export type ToSend = { kind: 'send'; attempt: Attempt; orderNo: string }
export type Claimed<R> =
  /** The request is known already, or refused. Nothing was written. */
  | { kind: 'answer'; answer: PlaceOrderOutcome<R> }
  | ToSend
  /** Committed. The order costs nothing, so only fulfilment is left. */
  | { kind: 'free'; orderId: string }

type Taken =
  | { outcome: 'code-taken'; codes: string[] }
  | { outcome: 'coupon-used-up' }
  | { outcome: 'already-paid'; beneficiaryIds: string[] }

/** Rolls back the transaction. */
export class NotReserved extends Error {
  readonly answer: Taken
  constructor(answer: Taken) {
    super('a code, a coupon or a person belongs to another order')
    this.answer = answer
  }
}

type Write = {
  purchase: Purchase
  humans: OrderHumans
  open: Order | null
  /** Another payment of the same human can still succeed, or has succeeded. */
  yields: boolean
}

/**
 * Writes the order, its people and codes, the attempt and the idempotency key. They are sent together, so their ids are
 * made here.
 * @throws NotReserved
 */
export async function writeClaim(
  engine: Engine,
  tx: Tx,
  { purchase, humans, open, yields }: Write,
): Promise<Claimed<never>> {
  const order = open ?? (await newOrder(tx, purchase))
  if (open) await releaseOrder(tx, open.id)
  const attempt = purchase.payment ? await nextAttempt(engine, tx, { purchase, open, order, yields }) : null
  const [, reserved, sent] = await together([
    open ? updateOrder(tx, { purchase, order, humans }) : insertOrders(tx, [{ purchase, order }], humans),
    reserve(tx, { order, purchase }),
    attempt ? writeAttempts(engine, tx, [attempt]) : authoriseFree(engine, tx, order),
    writeKey(tx, purchase, attempt?.id ?? null),
  ])
  if (reserved.outcome === 'taken') throw new NotReserved({ outcome: 'code-taken', codes: reserved.codes })
  if (reserved.outcome === 'coupon-used-up') throw new NotReserved(reserved)
  if (reserved.outcome === 'paid')
    throw new NotReserved({ outcome: 'already-paid', beneficiaryIds: reserved.beneficiaryIds })
  const [written] = sent
  return written
    ? { kind: 'send', attempt: written, orderNo: order.order_no }
    : { kind: 'free', orderId: order.id }
}

type Next = Omit<Write, 'humans'> & { order: OrderName }

/**
 * Another payment of the same human can still succeed, or has succeeded. The nonce is sent anyway, and its hold is
 * released. Otherwise a person with an invented nonce could find out about this human's payment.
 */
async function nextAttempt(
  engine: Engine,
  tx: Tx,
  { purchase, open, order, yields }: Next,
): Promise<NewAttempt> {
  const isTyped = !paysOnFile(purchase.flow)
  const tested = engine.cardTesting && isTyped ? await areCardsTested(tx, engine.cardTesting) : false
  if (tested) engine.cardsTested()
  const n = open ? await afterOlderAttempts(tx, open.id) : 1
  return { id: randomUUID(), purchase, order, n, verifyCards: tested, yields }
}

/**
 * The number of the next attempt. After it, an older attempt can no longer pay this order, even if it is found later.
 */
async function afterOlderAttempts(tx: Tx, orderId: string): Promise<number> {
  await tx
    .updateTable('payment_attempts')
    .set({ state: 'watch', lease_until: inSeconds(0) })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['unknown', 'manual'])
    // The result of captured money is known. Its finding ends when staff have given it back.
    .where('gateway_txn', 'is', null)
    .execute()
  const { latest } = await tx
    .selectFrom('payment_attempts')
    .select((eb) => eb.fn.max('n').as('latest'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return (latest ?? 0) + 1
}

/** An order that costs nothing waits only for its fulfilment. It has no attempt. */
async function authoriseFree(engine: Engine, tx: Tx, { id, order_no: orderNo }: OrderName): Promise<[]> {
  await tx
    .updateTable('orders')
    .set({
      state: 'authorized',
      winner_txn: freeTransaction(orderNo),
      lease_until: inSeconds(engine.pace.leaseSeconds),
    })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
  return []
}

/** If no buyer waits for a request, it is never repeated. */
async function writeKey(tx: Tx, purchase: Purchase, attemptId: string | null): Promise<void> {
  if (!isAwaited(purchase.flow)) return
  await insertRequest(tx, {
    scopeId: purchase.scopeId,
    key: keyOf(requestOf(purchase)),
    requestHash: purchase.requestHash,
    attemptId,
  })
}
