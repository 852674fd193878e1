import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/events/index.ts'
import type { Engine } from '../engine.ts'
import type { GatewayDispute } from '../gateway.ts'
import type { Order } from '../records/attempt.ts'
import { isOfDispute, readChargeMoney } from '../records/charge-money.ts'
import { alertOf, closeFindings, noteFinding, type ManualFinding } from '../records/manual-findings.ts'
import { endOrder } from './end-order.ts'
import { saveDispute, type Seen } from './dispute-store.ts'
import { mailPlaceEnded } from './mail-place-ended.ts'

/**
 * Books the gateway's report of a dispute, once. If it is lost, the bank keeps its amount, and may return it later. An
 * order without any money left ends with its time, as after a refund. Raises an alert and returns true if something is
 * new. Returns false otherwise, and for an unknown payment.
 */
export async function bookDispute(engine: Engine, dispute: GatewayDispute): Promise<boolean> {
  const booked = await engine.db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('winner_txn', '=', dispute.transactionId)
      .where('state', 'in', ['paid', 'refunded'])
      .forUpdate()
      .executeTakeFirst()
    if (!order) return null
    const seen = await saveDispute(tx, { orderId: order.id, currency: order.currency, dispute })
    if (!seen.isNew && seen.before.state === dispute.status && seen.lostMinor === 0) return null
    await bookSteps(tx, { order, dispute, seen })
    await tellPerson(engine, tx, dispute)
    return { orderId: order.id, finding: await follow(engine, tx, { order, lostMinor: seen.lostMinor }) }
  })
  if (!booked) return false
  const { orderId, finding } = booked
  // A dispute has a deadline and needs a person's answer, so each of its steps raises an alert.
  engine.log.alert('a buyer disputes a payment', { orderId, state: `dispute-${dispute.status}` })
  if (finding) alertOf(engine.log, finding)
  return true
}

type Booked = { order: Order; dispute: GatewayDispute; seen: Seen }

/** A retrieval only asks for information, so it has no rows in the ledger. */
async function bookSteps(tx: Tx, { order, dispute, seen }: Booked): Promise<void> {
  if (dispute.kind === 'retrieval') return
  const { id, amountMinor, wonMinor, status } = dispute
  const row = { order, id }
  if (seen.isNew) await book(tx, { ...row, kind: 'dispute-opened', amountMinor })
  if (status === 'won' && seen.before.state !== 'won')
    await book(tx, { ...row, kind: 'dispute-won', amountMinor: wonMinor })
  if (seen.lostMinor > 0) await book(tx, { ...row, kind: 'dispute-lost', amountMinor: seen.lostMinor })
  if (seen.lostMinor < 0) await book(tx, { ...row, kind: 'dispute-reversed', amountMinor: -seen.lostMinor })
}

type Step = {
  order: Order
  /** The id of the dispute. */
  id: string
  kind: 'dispute-opened' | 'dispute-won' | 'dispute-lost' | 'dispute-reversed'
  amountMinor: number
}

async function book(tx: Tx, { order, id, kind, amountMinor }: Step): Promise<void> {
  await sql`
    insert into payment_ledger (gateway_txn, kind, order_id, amount_minor, currency)
    select ${id} || case when count(*) = 0 then '' else ':' || count(*) + 1 end,
           ${kind}, ${order.id}::uuid, ${amountMinor}::int, ${order.currency}
    from payment_ledger l
    where l.order_id = ${order.id} and l.kind = ${kind} and ${isOfDispute(sql`${id}::text`)}`.execute(tx)
}

/** The finding of a payment is open while one of its disputes is. */
async function tellPerson({ log }: Engine, tx: Tx, { transactionId: txn }: GatewayDispute): Promise<void> {
  const open = await tx
    .selectFrom('disputes')
    .select('id')
    .where('gateway_txn', '=', txn)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (open) await noteFinding(tx, { txn, finding: 'disputed' })
  else await closeFindings({ db: tx, log }, { txn, findings: ['disputed'] })
}

/** If the order ends, its payer gets the same mail as after a refund. Returns a new finding. */
async function follow(
  engine: Engine,
  tx: Tx,
  { order, lostMinor }: { order: Order; lostMinor: number },
): Promise<ManualFinding | null> {
  const { arrivedMinor, returnedMinor } = await readChargeMoney(tx, order.id)
  const isGone = returnedMinor >= arrivedMinor
  if (lostMinor !== 0) await recordLost(tx, order, { lostMinor, isWhole: isGone })
  if (lostMinor < 0 && order.state === 'refunded' && !isGone && order.winner_txn) {
    const found = { txn: order.winner_txn, finding: 'won-after-end' } as const
    return (await noteFinding(tx, found)) ? found.finding : null
  }
  if (lostMinor > 0 && isGone) {
    if (order.winner_txn)
      await closeFindings(
        { db: tx, log: engine.log },
        { txn: order.winner_txn, findings: ['change-not-refunded'] },
      )
    const own = (await endOrder(engine, tx, order.id)).time.find(({ userId }) => userId === order.payer_id)
    if (own) await mailPlaceEnded(tx, { ...own, orderId: order.id })
  }
  return null
}

async function recordLost(
  tx: Tx,
  { payer_id: personId, order_no: orderNo, currency }: Order,
  { lostMinor, isWhole }: { lostMinor: number; isWhole: boolean },
): Promise<void> {
  const type = lostMinor > 0 ? 'order.dispute_lost' : 'order.dispute_reversed'
  await recordEvent(tx, { type, personId, data: { orderNo, amount: Math.abs(lostMinor), currency, isWhole } })
}
