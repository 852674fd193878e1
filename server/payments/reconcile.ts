import { sql } from 'kysely'
import type { Attempt } from './attempt.ts'
import { captureOrder } from './capture-order.ts'
import type { Engine } from './engine.ts'
import { findingOfTransaction } from './finding.ts'
import type { GatewayTransaction } from './gateway.ts'
import { report } from './report.ts'
import { settle } from './settle.ts'

/** Our request keys: an order number and the number of the attempt. Others share the merchant account. */
const OURS = /^[0-9A-Z]{10,20}-\d+$/

/** Compares one transaction of the gateway with our books and puts right what can be put right. */
export async function reconcile(engine: Engine, transaction: GatewayTransaction): Promise<void> {
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

/** Ours by its name, yet not in our books: they were restored from a backup. A hold is let go; money taken is not. */
async function decideUnknown(engine: Engine, transaction: GatewayTransaction): Promise<void> {
  const { id, status, requestKey } = transaction
  if (status === 'captured') return report(engine, { txn: id, finding: 'captured-unknown' })
  if (status !== 'authorised' || !(await isAbandoned(engine, transaction))) return
  await engine.gateway.void({ transactionId: id, requestKey: `${requestKey}-void` })
}

/** A younger one may be in the hands of another installation on the same merchant account. */
const ABANDONED_SECONDS = 3600

async function isAbandoned({ db }: Engine, { createdAt }: GatewayTransaction): Promise<boolean> {
  const { rows } = await sql<{ abandoned: boolean }>`
    select ${createdAt}::timestamptz < now() - make_interval(secs => ${ABANDONED_SECONDS}) as abandoned`.execute(
    db,
  )
  return rows[0]?.abandoned === true
}

async function compare(engine: Engine, attempt: Attempt, transaction: GatewayTransaction): Promise<void> {
  if (attempt.state !== 'authorized') {
    await settle(engine, { attemptId: attempt.id, finding: findingOfTransaction(transaction) })
    return
  }
  const order = await engine.db
    .selectFrom('orders')
    .select(['id', 'order_no', 'state', 'winner_txn'])
    .where('id', '=', attempt.order_id)
    .executeTakeFirstOrThrow()
  if (order.winner_txn !== transaction.id) return compareStranger(engine, transaction)
  // Its capture is the recoverer's; here it is only not left alone.
  if (order.state === 'authorized') return captureOrder(engine, order.id)
  if (order.state === 'paid') await comparePaid(engine, order.order_no, transaction)
}

/** A second transaction under the key of a winner; the nonce should have made it impossible. */
async function compareStranger(engine: Engine, transaction: GatewayTransaction): Promise<void> {
  const { id, status, requestKey } = transaction
  if (status === 'captured') return report(engine, { txn: id, finding: 'captured-not-winner' })
  if (status === 'authorised')
    await engine.gateway.void({ transactionId: id, requestKey: `${requestKey}-void` })
}

async function comparePaid(
  engine: Engine,
  orderNo: string,
  { id, status }: GatewayTransaction,
): Promise<void> {
  if (status === 'authorised') {
    await engine.gateway.capture({ transactionId: id, requestKey: `${orderNo}-capture` })
    return
  }
  if (status === 'voided' || status === 'expired') await report(engine, { txn: id, finding: 'paid-voided' })
  if (status === 'settlement-declined' || status === 'declined')
    await report(engine, { txn: id, finding: 'paid-settlement-declined' })
}
