import type { Site } from '#domain/site.ts'
import type { Tx } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import { readPaidOrder } from '../records/paid-order.ts'
import { keptParties } from '../records/parties.ts'
import { receiptDocument } from './receipt-document.ts'

/** An order by its id, or by the number on its receipt. */
export type OrderToMail = { id: string } | { orderNo: string }

type Again = {
  order: OrderToMail
  payerId: string
  recipient: string
  site: Pick<Site, 'seller' | 'supportPhones' | 'refundDays'>
  credentialsUrl: string | null
  /** Each key sends one more mail. */
  key: string
}

/** Sends the receipt of an order again, unchanged. Returns false for the order of another person. */
export async function mailReceiptAgain(tx: Tx, asked: Again): Promise<boolean> {
  const { order: wanted, payerId, recipient, site, credentialsUrl, key } = asked
  const row = await tx
    .selectFrom('orders')
    .selectAll()
    .where((order) => ('id' in wanted ? order('id', '=', wanted.id) : order('order_no', '=', wanted.orderNo)))
    .where('payer_id', '=', payerId)
    .where('state', 'in', ['paid', 'refunded'])
    .executeTakeFirst()
  const parties = row && keptParties(row.receipt)
  if (!row?.paid_at || !parties) return false
  const order = await readPaidOrder(tx, row, row.paid_at)
  const { locale } = order
  await enqueueMail(tx, {
    dedupe: `receipt:${row.id}:again:${key}`,
    recipient,
    locale,
    mail: {
      kind: 'receipt',
      firstName: parties.buyer.firstName,
      document: receiptDocument({ order, parties, isRefunded: row.state === 'refunded' }, { locale, site }),
      isRenewal: order.flow === 'renewal',
      ...(credentialsUrl ? { credentialsUrl } : {}),
    },
  })
  return true
}
