import type { Tx } from '#server/db/database.ts'
import type { Engine } from '../engine.ts'
import type { Order } from '../records/attempt.ts'
import { readChargeMoney } from '../records/charge-money.ts'
import { closeFindings, noteFinding } from '../records/manual-findings.ts'
import { endOrder } from './end-order.ts'
import { mailPlaceEnded } from './mail-refund.ts'

export type DisputeStep = 'opened' | 'won' | 'lost'

/**
 * Books a step of a dispute. The bank has the money from its beginning, and keeps it if the dispute is lost. Then the
 * order ends with its time, as after a refund. Answers the order, or null for a payment of nobody here.
 */
export async function bookDispute(
  engine: Engine,
  { txn, step }: { txn: string; step: DisputeStep },
): Promise<{ orderId: string } | null> {
  return engine.db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('winner_txn', '=', txn)
      .where('state', 'in', ['paid', 'refunded'])
      .forUpdate()
      .executeTakeFirst()
    if (!order) return null
    // The steps may arrive without their first one.
    const { arrivedMinor, returnedMinor } = await readChargeMoney(tx, order.id)
    const disputed = { order, txn, amountMinor: Math.max(0, arrivedMinor - returnedMinor) }
    await book(tx, { ...disputed, kind: 'dispute-opened' })
    if (step === 'opened') await noteFinding(tx, { txn, finding: 'disputed' })
    else await closeFindings({ db: tx, log: engine.log }, { txn, findings: ['disputed'] })
    if (step === 'won') await book(tx, { ...disputed, kind: 'dispute-won' })
    if (step === 'lost' && (await book(tx, { ...disputed, kind: 'dispute-lost' }))) await loseOrder(tx, order)
    return { orderId: order.id }
  })
}

type Booked = {
  order: Order
  txn: string
  amountMinor: number
  kind: 'dispute-opened' | 'dispute-won' | 'dispute-lost'
}

/** Answers whether the row is new. */
async function book(tx: Tx, { order, txn, amountMinor, kind }: Booked): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('payment_ledger')
    .values({
      gateway_txn: txn,
      kind,
      order_id: order.id,
      amount_minor: amountMinor,
      currency: order.currency,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** The payer is told like everybody whose payment was taken back. */
async function loseOrder(tx: Tx, { id: orderId, payer_id: userId }: Order): Promise<void> {
  const own = (await endOrder(tx, orderId)).find((each) => each.userId === userId)
  if (own) await mailPlaceEnded(tx, { ...own, orderId })
}
