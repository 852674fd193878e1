import { sql } from 'kysely'
import { sha256 } from '#server/platform/secrets.ts'
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
 * @param live the locked order of the scope; null if there is none
 */
export async function readReplay(
  reader: StatusReader,
  request: PaymentRequest,
  live?: LiveOrder | null,
): Promise<PlaceOrderOutcome<never> | null> {
  return (
    (await answerToEarlier(reader, request)) ??
    answerOfLive(reader, live === undefined ? await findLive(reader, request) : live)
  )
}

/** The answer to the same key, or to the same nonce under another key. */
async function answerToEarlier(
  reader: StatusReader,
  request: PaymentRequest,
): Promise<PlaceOrderOutcome<never> | null> {
  const { byKey, byNonce } = await findEarlier(reader, request)
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

type Earlier = {
  byKey: { requestHash: Buffer; attemptId: string | null } | null
  byNonce: { attemptId: string; scopeId: string } | null
}

async function findEarlier({ db }: StatusReader, request: PaymentRequest): Promise<Earlier> {
  const { rows } = await sql<{
    requestHash: Buffer | null
    attemptId: string | null
    spentBy: string | null
    spentIn: string | null
  }>`
    select same.request_hash as "requestHash", same.attempt_id as "attemptId",
           spent.id as "spentBy", spender.scope_id as "spentIn"
    from (select) request
    left join idempotency_requests same
      on same.scope_id = ${request.scopeId} and same.key = ${keyOf(request)}
    left join payment_attempts spent
      on spent.nonce_hash = ${request.nonce === null ? null : sha256(request.nonce)}::bytea
    left join orders spender on spender.id = spent.order_id`.execute(db)
  const { requestHash = null, attemptId = null, spentBy = null, spentIn = null } = rows[0] ?? {}
  return {
    byKey: requestHash && { requestHash, attemptId },
    byNonce: spentBy !== null && spentIn !== null ? { attemptId: spentBy, scopeId: spentIn } : null,
  }
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
