import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { sha256 } from '#server/platform/secrets/secrets.ts'
import type { PlaceOrderOutcome, Purchase } from '../purchase.ts'
import type { Order } from '../records/attempt.ts'
import { readAttemptStatus, readOrderStatus, type StatusReader } from '../records/order-status.ts'
import { isTermOver } from '../records/term.ts'

/** What identifies one request to pay. */
export type PaymentRequest = Pick<Purchase, 'scopeId' | 'idempotencyKey' | 'requestHash'> & {
  /** Null if nothing must be paid, or if an instrument on file pays. */
  nonce: string | null
}

/**
 * The answer to an earlier request, or the outcome of another request for the same order; null for a new request.
 * Without a lock, the answer may soon be outdated. In doubt it is null, and `placeOrder` asks again.
 */
export async function readReplay(
  reader: StatusReader,
  request: PaymentRequest,
): Promise<PlaceOrderOutcome<never> | null> {
  return answerFrom(reader, request, await findEarlier(reader.db, request))
}

/** The same answer from what `findEarlier` has found. */
export async function answerFrom(
  reader: StatusReader,
  request: PaymentRequest,
  { byKey, byNonce, live }: Earlier,
): Promise<PlaceOrderOutcome<never> | null> {
  return (await answerToEarlier(reader, request, { byKey, byNonce })) ?? answerOfLive(reader, live)
}

/** The answer to the same key, or to the same nonce under another key. */
async function answerToEarlier(
  reader: StatusReader,
  request: PaymentRequest,
  { byKey, byNonce }: Omit<Earlier, 'live'>,
): Promise<PlaceOrderOutcome<never> | null> {
  if (byKey) {
    if (!byKey.requestHash.equals(request.requestHash)) return { outcome: 'key-reused' }
    return byKey.attemptId
      ? readAttemptStatus(reader, byKey.attemptId)
      : readOrderStatus(reader.db, request.scopeId)
  }
  if (!byNonce) return null
  return byNonce.scopeId === request.scopeId
    ? readAttemptStatus(reader, byNonce.attemptId)
    : { outcome: 'nonce-used' }
}

export type Earlier = {
  byKey: { requestHash: Buffer; attemptId: string | null } | null
  byNonce: { attemptId: string; scopeId: string } | null
  /** The order of the scope that is open, authorized, or paid for a term that is not over. */
  live: LiveOrder | null
}

type LiveOrder = Pick<Order, 'id' | 'state' | 'scope_id'>

/** The requests and the order that can answer a request. */
export async function findEarlier(db: Db | Tx, request: PaymentRequest): Promise<Earlier> {
  const { rows } = await sql<{
    requestHash: Buffer | null
    attemptId: string | null
    spentBy: string | null
    spentIn: string | null
    liveId: string | null
    liveState: Order['state'] | null
  }>`
    select same.request_hash as "requestHash", same.attempt_id as "attemptId",
           spent.id as "spentBy", spender.scope_id as "spentIn", live.id as "liveId", live.state as "liveState"
    from (select) request
    left join idempotency_requests same
      on same.scope_id = ${request.scopeId} and same.key = ${keyOf(request)}
    left join payment_attempts spent
      on spent.nonce_hash = ${request.nonce === null ? null : sha256(request.nonce)}::bytea
    left join orders spender on spender.id = spent.order_id
    left join orders live on live.scope_id = ${request.scopeId}
      and live.state in ('open', 'authorized', 'paid') and not ${isTermOver('live')}
    limit 1`.execute(db)
  const [found] = rows
  if (!found) return { byKey: null, byNonce: null, live: null }
  const { requestHash, attemptId, spentBy, spentIn, liveId: id, liveState: state } = found
  return {
    byKey: requestHash && { requestHash, attemptId },
    byNonce: spentBy !== null && spentIn !== null ? { attemptId: spentBy, scopeId: spentIn } : null,
    live: id !== null && state !== null ? { id, state, scope_id: request.scopeId } : null,
  }
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

/** What identifies the request of a purchase. */
export function requestOf({ scopeId, idempotencyKey, requestHash, payment }: Purchase): PaymentRequest {
  const nonce = payment?.source.kind === 'nonce' ? payment.source.nonce : null
  return { scopeId, idempotencyKey, requestHash, nonce }
}
