import { sql } from 'kysely'
import { cancelOrder, hasHope, lockOrder } from './order-store.ts'
import type { Engine } from './engine.ts'
import { reconcile } from './reconcile.ts'
import { report } from './report.ts'
import { settle } from './settle.ts'

/** Younger transactions are still in somebody's hands. */
const SETTLING_SECONDS = 120
/** An open order that nobody pays is given up with its draft. */
const IDLE_HOURS = 24
const SECONDS_AN_HOUR = 3600
/** The gateway's clock and ours may differ. */
const CLOCKS_MS = 10 * 60 * 1000

export type SweepOptions = {
  /** How far back. */
  hours: number
  /** How old a thing must be to be looked at. */
  minimumAgeSeconds?: number
}

/**
 * Compares everything the gateway has made in a window with our orders, in both directions, and gives up idle
 * orders. May be stopped anywhere and run again. Answers how many transactions it looked at; 0 when the gateway
 * did not answer.
 */
export async function sweepOnce(engine: Engine, options: SweepOptions): Promise<number> {
  await cancelIdleOrders(engine)
  const window = await windowOf(engine, options)
  const answer = await engine.gateway.searchCreatedBetween(window)
  if (answer.outcome === 'unknown') return 0
  for (const transaction of answer.transactions) {
    await reconcile(engine, transaction)
    engine.reach('P18')
  }
  await reportMissing(engine, window, new Set(answer.transactions.map(({ id }) => id)))
  await endUnseen(engine, window, new Set(answer.transactions.map(({ requestKey }) => requestKey ?? '')))
  return answer.transactions.length
}

type Window = { from: Date; to: Date }

async function windowOf(
  { db }: Engine,
  { hours, minimumAgeSeconds = SETTLING_SECONDS }: SweepOptions,
): Promise<Window> {
  const { rows } = await sql<Window>`
    select now() - make_interval(secs => ${hours * SECONDS_AN_HOUR}) as "from",
           now() - make_interval(secs => ${minimumAgeSeconds}) as "to"`.execute(db)
  const [window] = rows
  if (!window) throw new Error('a select of constants has one row')
  return window
}

/** Orders paid in the window whose winner was made in it too, and is not there. */
async function reportMissing(engine: Engine, { from, to }: Window, seen: ReadonlySet<string>): Promise<void> {
  const since = new Date(from.getTime() + CLOCKS_MS)
  const paid = await engine.db
    .selectFrom('orders')
    .innerJoin('payment_attempts', 'payment_attempts.gateway_txn', 'orders.winner_txn')
    .select('orders.winner_txn')
    .where('orders.state', '=', 'paid')
    .where('payment_attempts.created_at', '>=', since)
    .where('orders.paid_at', '<=', to)
    .execute()
  for (const { winner_txn: txn } of paid) {
    if (txn !== null && !seen.has(txn)) await report(engine, { txn, finding: 'paid-missing' })
  }
}

/** Attempts that were left to a person because the gateway was away: what it does not show now was never made. */
async function endUnseen(engine: Engine, { from, to }: Window, seen: ReadonlySet<string>): Promise<void> {
  const since = new Date(from.getTime() + CLOCKS_MS)
  const manual = await engine.db
    .selectFrom('payment_attempts')
    .select(['id', 'api_request_key'])
    .where('state', '=', 'manual')
    .where('gateway_txn', 'is', null)
    .where('created_at', '>=', since)
    .where('created_at', '<=', to)
    .execute()
  for (const { id, api_request_key: key } of manual) {
    if (!seen.has(key)) await settle(engine, { attemptId: id, finding: { kind: 'never-sent' } })
  }
}

async function cancelIdleOrders({ db }: Engine): Promise<void> {
  const idle = await db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'open')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${IDLE_HOURS})`)
    .execute()
  for (const { id } of idle) {
    await db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, id)
      if (order.state === 'open' && !(await hasHope(tx, id))) await cancelOrder(tx, id)
    })
  }
}
