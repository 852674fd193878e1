import type { ReceiptDocument } from '#domain/contracts/receipts.ts'
import type { Db } from '#server/db/database.ts'
import { readPaidOrder } from '../records/paid-order.ts'
import { partiesOf, type Parties } from '../records/parties.ts'
import { receiptDocument, type ReceiptReader } from './receipt-document.ts'

export type ReceiptOf = {
  number: string
  payerId: string
  /** The payer as they are today, for an order that does not keep its buyer. */
  payer: Parties['buyer']
}

/** The receipt with this number, if this person paid it. Null for the number of another person or of no order. */
export async function findReceipt(
  db: Db,
  { number, payerId, payer }: ReceiptOf,
  reader: ReceiptReader,
): Promise<ReceiptDocument | null> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('order_no', '=', number)
    .where('payer_id', '=', payerId)
    .where('state', 'in', ['paid', 'refunded'])
    .executeTakeFirst()
  if (!row?.paid_at) return null
  const order = await readPaidOrder(db, row, row.paid_at)
  const parties = partiesOf(row.receipt, { ...reader, buyer: payer })
  return receiptDocument({ order, parties, isRefunded: row.state === 'refunded' }, reader)
}
