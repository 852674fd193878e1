import { MINUTE_MS } from '#domain/durations.ts'
import type { Engine } from '../engine.ts'
import type { FindAnswer, GatewayTransaction, Unknown } from '../gateway.ts'
import { compareApart, NoComparison } from '../records/comparison.ts'
import { report } from '../records/manual-findings.ts'
import { compareRefunds, refundsMadeBetween } from '../refunds/compare-refunds.ts'
import { applyFinding } from './apply-finding.ts'
import { compareReturns } from './compare-returns.ts'
import { findingOf } from './finding.ts'
import { reconcile } from './reconcile.ts'

/** The first moment belongs to the window. Transactions of the last moment may belong to it too. */
export type Window = { from: Date; to: Date }

/** The gateway searches whole minutes, so a window of one minute cannot be divided. It is read whole. */
const SHORTEST_MS = MINUTE_MS
/** The page size of a search at the gateway. */
const PAGE_LIMIT = 500
/** The most transactions that a search of Braintree returns. */
const SEARCH_LIMIT = 50_000

export type Compared = {
  transactions: number
  /** The number of transactions that could not be compared because of an error in our code. Each raises an alert. */
  failed: number
}

/**
 * Compares all transactions of the gateway in a window with our orders, in both directions. It may stop at
 * any point and run again.
 * @throws NoComparison when the gateway does not answer, because that never means “no transactions”
 */
export async function compareWindow(
  engine: Engine,
  window: Window,
  { limit = PAGE_LIMIT }: { limit?: number } = {},
): Promise<Compared> {
  const seen = new Set<string>()
  const compared = { transactions: 0, failed: 0 }
  await comparePages(engine, { window, limit, seen, compared })
  await comparePaid(engine, { window, seen, compared })
  await endUnseen(engine, { window, seen, compared })
  await compareReturned(engine, { window, limit, seen, compared })
  compared.failed += await compareRefunds(engine, await refundsMadeBetween(engine, window))
  return compared
}

type Part = { window: Window; seen: Set<string>; compared: Compared }
type Page = Part & { limit: number }

function limitOf({ window: { from, to }, limit }: Page): number {
  return to.getTime() - from.getTime() <= SHORTEST_MS ? SEARCH_LIMIT : limit
}

/**
 * Counts an answer about a transaction that cannot be read, and returns whether it is one.
 * @throws NoComparison when the gateway does not answer
 */
function countUnreadable(found: FindAnswer, compared: Compared): found is Unknown {
  if (found.outcome !== 'unknown') return false
  if (found.because !== 'unreadable') throw new NoComparison(found.because)
  compared.failed += 1
  return true
}

/** A window with more transactions than one page is halved until each half fits. */
async function comparePages(engine: Engine, page: Page): Promise<void> {
  const { window, seen, compared } = page
  const answer = await engine.gateway.searchCreatedBetween({ ...window, limit: limitOf(page) })
  if (answer.outcome === 'unknown') throw new NoComparison(answer.because)
  if (answer.outcome === 'too-many') {
    for (const half of halves(window)) await comparePages(engine, { ...page, window: half })
    return
  }
  const { unreadable = 0 } = answer
  compared.failed += unreadable
  if (unreadable > 0) engine.log.alert('a transaction of the gateway cannot be read', { count: unreadable })
  for (const transaction of answer.transactions) {
    seen.add(transaction.id)
    if (transaction.requestKey !== null) seen.add(transaction.requestKey)
    compared.transactions += 1
    await compareOne(engine, transaction, compared)
    engine.reach('P18')
  }
}

/**
 * Compares refunds, voids and disputes in the window, also those from the control panel or a bank. Their notifications
 * may be lost.
 */
async function compareReturned(engine: Engine, page: Page): Promise<void> {
  const { window, compared } = page
  const answer = await engine.gateway.searchReturnsBetween({ ...window, limit: limitOf(page) })
  if (answer.outcome === 'unknown') throw new NoComparison(answer.because)
  if (answer.outcome === 'too-many') {
    for (const half of halves(window)) await compareReturned(engine, { ...page, window: half })
    return
  }
  const { voided, unreadable = 0 } = answer
  compared.failed += unreadable
  if (unreadable > 0)
    engine.log.alert('a refund or dispute of the gateway cannot be read', { count: unreadable })
  for (const transaction of voided) await compareOne(engine, transaction, compared)
  compared.failed += (await compareReturns(engine, answer)).failed
}

/** @throws NoComparison when the gateway does not answer */
async function compareOne(
  engine: Engine,
  transaction: GatewayTransaction,
  compared: Compared,
): Promise<void> {
  if (!(await compareApart(engine, async () => reconcile(engine, transaction)))) compared.failed += 1
}

/** Divides a window at the beginning of a minute. */
function halves({ from, to }: Window): [Window, Window] {
  const span = to.getTime() - from.getTime()
  if (span <= SHORTEST_MS) throw new NoComparison('more transactions in a minute than a search returns')
  const minute = Math.floor((from.getTime() + span / 2) / SHORTEST_MS) * SHORTEST_MS
  const middle = minute > from.getTime() ? minute : minute + SHORTEST_MS
  // A search that ended with the first moment of a minute would return all of that minute.
  return [
    { from, to: new Date(middle - 1) },
    { from: new Date(middle), to },
  ]
}

/**
 * Orders paid by an attempt of the window that the search did not show. Each is looked up by its own id,
 * because it may have been created later than its attempt.
 */
async function comparePaid(engine: Engine, { window: { from, to }, seen, compared }: Part): Promise<void> {
  const paid = await engine.db
    .selectFrom('orders')
    .innerJoin('payment_attempts', 'payment_attempts.gateway_txn', 'orders.winner_txn')
    .select('payment_attempts.gateway_txn as txn')
    .where('orders.state', '=', 'paid')
    .where('payment_attempts.created_at', '>=', from)
    .where('payment_attempts.created_at', '<=', to)
    .execute()
  for (const { txn } of paid) {
    if (txn === null || seen.has(txn)) continue
    const found = await engine.gateway.find(txn)
    if (countUnreadable(found, compared)) continue
    if (found.outcome === 'found') await compareOne(engine, found.transaction, compared)
    else await report(engine, { txn, finding: 'paid-missing' })
  }
}

/**
 * Attempts that wait for staff because the gateway did not answer. If the gateway does not know an attempt now, it was
 * never sent.
 */
async function endUnseen(engine: Engine, { window: { from, to }, seen, compared }: Part): Promise<void> {
  const manual = await engine.db
    .selectFrom('payment_attempts')
    .select(['id', 'api_request_key'])
    .where('state', '=', 'manual')
    .where('gateway_txn', 'is', null)
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .execute()
  for (const { id, api_request_key: key } of manual) {
    if (seen.has(key)) continue
    const found = await engine.gateway.findByAttempt(key)
    if (countUnreadable(found, compared)) continue
    const finding = found.outcome === 'none' ? ({ kind: 'never-sent' } as const) : findingOf(found)
    const apply = async () => applyFinding(engine, { attemptId: id, finding })
    if (!(await compareApart(engine, apply))) compared.failed += 1
  }
}
