import type { Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/events/index.ts'
import type { Engine } from '../engine.ts'
import { readChargeMoney } from '../records/charge-money.ts'
import { closeFindings } from '../records/manual-findings.ts'
import { endOrder } from './end-order.ts'
import { mailRefund } from './mail-refund.ts'

export type Returned = {
  orderId: string
  /** The gateway’s transaction: the refund itself, or the payment that was voided. */
  gatewayTxn: string
  kind: 'refund' | 'void'
  amountMinor: number
  currency: string
}

/**
 * Books money that went back to its payer, once, and mails them. An order without any money left ends, with its paid
 * time. Its findings are then closed.
 */
export async function bookReturn(engine: Engine, tx: Tx, returned: Returned): Promise<void> {
  const { orderId, gatewayTxn, kind, amountMinor, currency } = returned
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('payment_ledger')
    .values({ gateway_txn: gatewayTxn, kind, order_id: orderId, amount_minor: amountMinor, currency })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return
  const { arrivedMinor, returnedMinor } = await readChargeMoney(tx, orderId)
  const isGone = returnedMinor >= arrivedMinor
  await recordRefund(tx, returned, { isWhole: isGone })
  const ended = isGone ? await endOrder(engine, tx, orderId) : null
  if (isGone) await closeOpen({ db: tx, log: engine.log }, orderId)
  await mailRefund(tx, { ...returned, ended })
}

async function recordRefund(
  tx: Tx,
  { orderId, amountMinor: amount, currency }: Returned,
  { isWhole }: { isWhole: boolean },
): Promise<void> {
  const { payer_id: personId, order_no: orderNo } = await tx
    .selectFrom('orders')
    .select(['payer_id', 'order_no'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await recordEvent(tx, { type: 'order.refunded', personId, data: { orderNo, amount, currency, isWhole } })
}

/** Findings that ask staff to refund the rest. */
async function closeOpen({ db, log }: { db: Tx; log: Engine['log'] }, orderId: string): Promise<void> {
  const order = await db
    .selectFrom('orders')
    .select('winner_txn')
    .where('id', '=', orderId)
    .executeTakeFirst()
  const refunds = await db
    .selectFrom('refunds')
    .select('request_key')
    .where('order_id', '=', orderId)
    .execute()
  if (order?.winner_txn)
    await closeFindings(
      { db, log },
      { txn: order.winner_txn, findings: ['won-after-end', 'paid-voided', 'change-not-refunded'] },
    )
  for (const { request_key: txn } of refunds)
    await closeFindings({ db, log }, { txn, findings: ['refund-refused', 'refund-failed'] })
}
