import type { Tx } from '#server/db/database.ts'
import { readChargeMoney } from '../records/charge-money.ts'
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
 * Books money that went back to its payer, once, and tells them. An order without any money left ends, with the time
 * that it has paid.
 */
export async function bookReturn(tx: Tx, returned: Returned): Promise<void> {
  const { orderId, gatewayTxn, kind, amountMinor, currency } = returned
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('payment_ledger')
    .values({ gateway_txn: gatewayTxn, kind, order_id: orderId, amount_minor: amountMinor, currency })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return
  const { arrivedMinor, returnedMinor } = await readChargeMoney(tx, orderId)
  const ended = returnedMinor >= arrivedMinor ? await endOrder(tx, orderId) : null
  await mailRefund(tx, { ...returned, ended })
}
