import { sql } from 'kysely'
import { HOUR_SECONDS } from '#domain/durations.ts'
import { sum } from '#domain/money.ts'
import { captureOrder } from '../complete/capture-order.ts'
import type { Engine } from '../engine.ts'
import type { GatewayTransaction } from '../gateway.ts'
import { WITHOUT_MONEY } from '../gateway-answers.ts'
import type { Attempt, Order } from '../records/attempt.ts'
import { NoComparison } from '../records/comparison.ts'
import { noteLost } from '../records/lost-payments.ts'
import { closeFindings, report, type ManualFinding } from '../records/manual-findings.ts'
import { bookVoid } from '../refunds/book-elsewhere.ts'
import { hurryRefund } from '../refunds/refund-order.ts'
import { bookUndelivered, unpayOrder } from '../refunds/unpay-order.ts'
import { applyFinding } from './apply-finding.ts'
import { findingOfTransaction } from './finding.ts'

/**
 * Our request keys: an order number and the number of the attempt. Other systems share the merchant account.
 */
const OURS = /^[0-9A-Z]{10,20}-\d+$/

/** Findings that end when the gateway has no money. */
const OF_MONEY_TAKEN: readonly ManualFinding[] = [
  'captured-unknown',
  'captured-not-winner',
  'hold-not-released',
]
/** Findings that end when the gateway has the money of a paid order. */
const OF_A_PAID_ORDER: readonly ManualFinding[] = [
  'captured-unknown',
  'paid-voided',
  'paid-settlement-declined',
  'paid-missing',
  'paid-not-fulfilled',
]

/**
 * Compares one transaction of the gateway with our database. It corrects differences if possible, and closes findings
 * that are no longer true.
 */
export async function reconcile(engine: Engine, transaction: GatewayTransaction): Promise<void> {
  const { id: txn, status } = transaction
  if (WITHOUT_MONEY.has(status)) await closeFindings(engine, { txn, findings: OF_MONEY_TAKEN })
  const attempt = await findAttempt(engine, transaction)
  if (attempt) return compare(engine, attempt, transaction)
  if (transaction.requestKey === null || !OURS.test(transaction.requestKey)) return
  await decideUnknown(engine, transaction)
}

async function findAttempt({ db }: Engine, { id, requestKey }: GatewayTransaction): Promise<Attempt | null> {
  const attempt = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where((eb) => eb.or([eb('gateway_txn', '=', id), eb('api_request_key', '=', requestKey ?? '')]))
    .executeTakeFirst()
  return attempt ?? null
}

/**
 * The key is ours, and our database has no such attempt, because it was restored from a backup. A hold is
 * released. Captured money is a finding. A later try of the same subscription must know it.
 */
async function decideUnknown(engine: Engine, transaction: GatewayTransaction): Promise<void> {
  const { status } = transaction
  if (status === 'voided') return noteLost(engine.db, transaction, 'given-back')
  if (status === 'captured') {
    await noteLost(engine.db, transaction, 'taken')
    return reportTaken(engine, transaction, 'captured-unknown')
  }
  if (status !== 'authorised' || !(await isAbandoned(engine, transaction))) return
  await noteLost(engine.db, transaction, 'released')
  await letGo(engine, transaction)
}

/** Money without an order is a finding until a person has given it back. */
async function reportTaken(
  engine: Engine,
  { id: txn, amountMinor }: GatewayTransaction,
  finding: 'captured-unknown' | 'captured-not-winner',
): Promise<void> {
  const returns = await engine.gateway.findReturns(txn)
  if (returns.outcome === 'unknown') throw new NoComparison(returns.because)
  const refunds = returns.outcome === 'found' ? returns.refunds : []
  const returned = sum(refunds.map((one) => (one.status === 'failed' ? 0 : one.amountMinor)))
  if (returned >= amountMinor) await closeFindings(engine, { txn, findings: OF_MONEY_TAKEN })
  else await report(engine, { txn, finding })
}

/** @throws NoComparison if the gateway does not report whether the hold has ended */
async function letGo(engine: Engine, { id }: GatewayTransaction): Promise<void> {
  const answer = await engine.gateway.void(id)
  if (answer.outcome === 'unknown') throw new NoComparison(answer.because)
}

/** A younger transaction may belong to another installation on the same merchant account. */
const ABANDONED_SECONDS = HOUR_SECONDS

async function isAbandoned({ db }: Engine, { createdAt }: GatewayTransaction): Promise<boolean> {
  const { rows } = await sql<{ abandoned: boolean }>`
    select ${createdAt}::timestamptz < app_now() - make_interval(secs => ${ABANDONED_SECONDS}) as abandoned`.execute(
    db,
  )
  return rows[0]?.abandoned === true
}

/** In these states, the attempt decides about its own transaction, but not about other transactions. */
const ABOUT_ITS_OWN: readonly Attempt['state'][] = ['superseded', 'manual']

async function compare(engine: Engine, attempt: Attempt, transaction: GatewayTransaction): Promise<void> {
  const { gateway_txn: own } = attempt
  if (ABOUT_ITS_OWN.includes(attempt.state) && own !== null && own !== transaction.id)
    return compareStranger(engine, transaction)
  // Its money was captured without our request, and staff may have given it back.
  if (attempt.state === 'manual' && own === transaction.id && transaction.status === 'captured')
    return reportTaken(engine, transaction, 'captured-not-winner')
  if (attempt.state !== 'authorized') {
    await applyFinding(engine, { attemptId: attempt.id, finding: findingOfTransaction(transaction) })
    return
  }
  const order = await engine.db
    .selectFrom('orders')
    .select(['id', 'state', 'winner_txn'])
    .where('id', '=', attempt.order_id)
    .executeTakeFirstOrThrow()
  if (order.winner_txn !== transaction.id) return compareStranger(engine, transaction)
  // The recoverer captures it. This call only does it earlier.
  if (order.state === 'authorized') await captureOrder(engine, order.id)
  if (order.state === 'paid') await comparePaid(engine, order, transaction)
  // The bank has paid out later, but the order has ended.
  if (order.state === 'payment_failed' && transaction.status === 'captured')
    await reportTaken(engine, transaction, 'captured-not-winner')
  if (order.state !== 'refunded') return
  await compareVoided(engine, order.id, transaction)
  if (transaction.status === 'settlement-declined')
    await bookUndelivered(engine, { orderId: order.id, txn: transaction.id })
}

/** A second transaction under the key of one attempt. The nonce should have prevented it. */
async function compareStranger(engine: Engine, transaction: GatewayTransaction): Promise<void> {
  const { status } = transaction
  if (status === 'captured') return reportTaken(engine, transaction, 'captured-not-winner')
  if (status === 'authorised') await letGo(engine, transaction)
}

async function comparePaid(
  engine: Engine,
  { id: orderId }: Pick<Order, 'id'>,
  { id, status }: GatewayTransaction,
): Promise<void> {
  if (status === 'authorised') {
    const answer = await engine.gateway.capture(id)
    if (answer.outcome === 'unknown') throw new NoComparison(answer.because)
    return
  }
  if (status === 'captured') await closeFindings(engine, { txn: id, findings: OF_A_PAID_ORDER })
  if (status === 'voided' && !(await hurryRefund(engine, orderId)))
    await bookVoid(engine, { orderId, txn: id })
  if (status === 'expired') await report(engine, { txn: id, finding: 'paid-voided' })
  if (status === 'settlement-declined' || status === 'declined')
    await unpayOrder(engine, { orderId, txn: id })
}

/** An order that ended by a void must not have its money at the gateway. */
async function compareVoided(
  engine: Engine,
  orderId: string,
  { id: txn, status }: GatewayTransaction,
): Promise<void> {
  if (status === 'voided') return closeFindings(engine, { txn, findings: ['void-missing'] })
  if (status !== 'captured') return
  const isVoided = await engine.db
    .selectFrom('payment_ledger')
    .select('kind')
    .where('order_id', '=', orderId)
    .where('gateway_txn', '=', txn)
    .where('kind', '=', 'void')
    .executeTakeFirst()
  if (isVoided) await report(engine, { txn, finding: 'void-missing' })
}
