import { sql } from 'kysely'
import type { ReceiptDocument } from '#domain/contracts/receipts.ts'
import type { Db } from '#server/db/database.ts'
import { isOfDispute } from '../records/charge-money.ts'
import { readPaidOrder } from '../records/paid-order.ts'
import { partiesOf, type Parties } from '../records/parties.ts'
import { receiptDocument, type ReceiptReader, type ReturnedPart } from './receipt-document.ts'

export type ReceiptOf = {
  number: string
  payerId: string
  /** The present data of the payer, for an order that does not store its buyer. */
  payer: Parties['buyer']
}

/** The receipt with this number, if this person paid it. Null for another person's number and for an unknown number. */
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
  const isRefunded = row.state === 'refunded'
  return receiptDocument({ order, parties, isRefunded, returned: await readReturned(db, row.id) }, reader)
}

/**
 * The money that went back to the payer, also by a lost dispute, and the refunds under way. A refund that the payer's
 * bank did not accept is left out. Money of a dispute that came back to us later is left out too.
 */
async function readReturned(db: Db, orderId: string): Promise<ReturnedPart[]> {
  const { rows } = await sql<ReturnedPart>`
    select l.amount_minor as "amountMinor", l.at from payment_ledger l
    where l.order_id = ${orderId}
      and (l.kind = 'refund' and not exists (
             select from payment_ledger failed where failed.gateway_txn = l.gateway_txn and failed.kind = 'refund-failed')
           or l.kind = 'void' and exists (
             select from payment_ledger taken where taken.gateway_txn = l.gateway_txn and taken.kind = 'capture'))
    union all
    select d.lost_minor, coalesce((
        select max(l.at) from payment_ledger l
        where l.order_id = d.order_id and l.kind = 'dispute-lost' and ${isOfDispute(sql`d.id`)}), d.updated_at)
    from disputes d where d.order_id = ${orderId} and d.lost_minor > 0
    union all
    select amount_minor, null from refunds
    where order_id = ${orderId} and state in ('sending', 'unknown', 'manual')
    order by at nulls last`.execute(db)
  return rows
}
