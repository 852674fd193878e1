import { isAwaited, paysOnFile } from '#domain/payments/flows.ts'
import type { Tx } from '#server/db/database.ts'
import { insertRequest } from '#server/platform/idempotency.ts'
import type { Engine } from '../engine.ts'
import type { PlaceOrderOutcome, Purchase } from '../purchase.ts'
import type { Attempt, Order } from '../records/attempt.ts'
import type { OrderHumans } from '../records/humans.ts'
import { freeTransaction } from '../records/paid-order.ts'
import { inSeconds } from '../schedule.ts'
import { areCardsTested } from './card-testing-limits.ts'
import { writeAttempts } from './new-attempt.ts'
import { keyOf, requestOf } from './replay.ts'
import { reserve, writeOrder } from './write-order.ts'

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

/** Writes the order, its people and codes, the attempt and the idempotency key. @throws NotReserved */
export async function writeClaim(
  engine: Engine,
  tx: Tx,
  { purchase, humans, open, yields }: Write,
): Promise<Claimed<never>> {
  const order = await writeOrder(tx, { purchase, humans, open })
  const isNew = open === null
  const reserved = await reserve(tx, { order, purchase, isNew })
  if (reserved.outcome === 'taken') throw new NotReserved({ outcome: 'code-taken', codes: reserved.codes })
  if (reserved.outcome === 'coupon-used-up') throw new NotReserved(reserved)
  if (reserved.outcome === 'paid')
    throw new NotReserved({ outcome: 'already-paid', beneficiaryIds: reserved.beneficiaryIds })
  return purchase.payment
    ? send(engine, tx, { purchase, order, yields, isNew })
    : free(engine, tx, { purchase, order })
}

type Written = { purchase: Purchase; order: Order }

/**
 * Another payment of the same human can still succeed, or has succeeded. The nonce is sent nevertheless, and its hold
 * is released. Otherwise a person with an invented nonce could find out about this human's payment.
 */
async function send(
  engine: Engine,
  tx: Tx,
  { purchase, order, yields, isNew }: Written & { yields: boolean; isNew: boolean },
): Promise<Claimed<never>> {
  const isTyped = !paysOnFile(purchase.flow)
  const tested = engine.cardTesting && isTyped ? await areCardsTested(tx, engine.cardTesting) : false
  if (tested) engine.cardsTested()
  const n = isNew ? 1 : await afterOlderAttempts(tx, order.id)
  const [attempt] = await writeAttempts(engine, tx, [{ purchase, order, n, verifyCards: tested, yields }])
  if (!attempt) throw new Error('the new attempt is missing')
  await writeKey(tx, purchase, attempt.id)
  return { kind: 'send', attempt, orderNo: order.order_no }
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
    .execute()
  const { latest } = await tx
    .selectFrom('payment_attempts')
    .select((eb) => eb.fn.max('n').as('latest'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return (latest ?? 0) + 1
}

async function free(engine: Engine, tx: Tx, { purchase, order }: Written): Promise<Claimed<never>> {
  await tx
    .updateTable('orders')
    .set({
      state: 'authorized',
      winner_txn: freeTransaction(order.order_no),
      lease_until: inSeconds(engine.pace.leaseSeconds),
    })
    .where('id', '=', order.id)
    .where('state', '=', 'open')
    .execute()
  await writeKey(tx, purchase, null)
  return { kind: 'free', orderId: order.id }
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
