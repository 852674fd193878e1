import { sha256 } from '#server/platform/secrets.ts'
import type { PlaceOrderOutcome, Purchase } from '../purchase.ts'
import type { Order } from '../records/attempt.ts'
import { readAttemptStatus, readOrderStatus, type StatusReader } from '../records/order-status.ts'
import { isTermOver } from '../records/term.ts'

/** What identifies one request to pay. */
export type PaymentRequest = Pick<Purchase, 'scopeId' | 'idempotencyKey' | 'requestHash'> & {
  /** Null when there is nothing to pay, or an instrument on file pays. */
  nonce: string | null
}

/**
 * The answer to an earlier request, or the outcome of another request for the same order; null for a new
 * request. Without a lock the answer may be outdated at once. It is then null, and `placeOrder` asks again.
 * @param live the locked order of the scope; null if there is none
 */
export async function readReplay(
  reader: StatusReader,
  request: PaymentRequest,
  live?: LiveOrder | null,
): Promise<PlaceOrderOutcome<never> | null> {
  return (
    (await answerToKey(reader, request)) ??
    (await answerToNonce(reader, request)) ??
    answerOfLive(reader, live === undefined ? await findLive(reader, request) : live)
  )
}

async function answerToKey(
  reader: StatusReader,
  request: PaymentRequest,
): Promise<PlaceOrderOutcome<never> | null> {
  const { db } = reader
  const known = await db
    .selectFrom('idempotency_requests')
    .select(['request_hash', 'attempt_id'])
    .where('scope_id', '=', request.scopeId)
    .where('key', '=', keyOf(request))
    .executeTakeFirst()
  if (!known) return null
  if (!known.request_hash.equals(request.requestHash)) return { outcome: 'key-reused' }
  return known.attempt_id ? readAttemptStatus(reader, known.attempt_id) : readOrderStatus(db, request.scopeId)
}

/** The answer to the same nonce under another key. */
async function answerToNonce(
  reader: StatusReader,
  { scopeId, nonce }: PaymentRequest,
): Promise<PlaceOrderOutcome<never> | null> {
  if (nonce === null) return null
  const spent = await reader.db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .select(['payment_attempts.id', 'orders.scope_id'])
    .where('nonce_hash', '=', sha256(nonce))
    .executeTakeFirst()
  if (!spent) return null
  return spent.scope_id === scopeId ? readAttemptStatus(reader, spent.id) : { outcome: 'nonce-used' }
}

type LiveOrder = Pick<Order, 'id' | 'state' | 'scope_id'>

async function findLive({ db }: StatusReader, { scopeId }: PaymentRequest): Promise<LiveOrder | null> {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'state', 'scope_id'])
    .where('scope_id', '=', scopeId)
    .where('state', 'in', ['open', 'authorized', 'paid'])
    .where((eb) => eb.not(isTermOver('orders')))
    .executeTakeFirst()
  return order ?? null
}

/** The outcome of another request for the same order that is paid or under way. */
export async function answerOfLive(
  { db }: StatusReader,
  order: LiveOrder | null,
): Promise<PlaceOrderOutcome<never> | null> {
  if (!order) return null
  if (order.state !== 'open') return readOrderStatus(db, order.scope_id)
  const sending = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', '=', order.id)
    .where('state', '=', 'sending')
    .executeTakeFirst()
  return sending ? { outcome: 'in-progress' } : null
}

/**
 * The idempotency key of a request. Without one, the nonce replaces it, or for a free order the request
 * itself.
 */
export function keyOf({ idempotencyKey, nonce, requestHash }: PaymentRequest): string {
  return idempotencyKey ?? (nonce === null ? requestHash : sha256(nonce)).toString('hex')
}

export function requestOf({ scopeId, idempotencyKey, requestHash, payment }: Purchase): PaymentRequest {
  const nonce = payment?.source.kind === 'nonce' ? payment.source.nonce : null
  return { scopeId, idempotencyKey, requestHash, nonce }
}
