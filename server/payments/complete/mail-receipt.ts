import type { Site } from '#domain/site.ts'
import type { Tx } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import type { PaidOrder } from '../purchase.ts'
import type { Parties } from '../records/parties.ts'
import { receiptDocument } from './receipt-document.ts'

export type ReceiptMail = {
  order: PaidOrder
  parties: Parties
  recipient: string
  site: Pick<Site, 'seller' | 'supportPhones' | 'refundDays'>
  /** The page to choose username and password; null if the buyer has them. */
  credentialsUrl: string | null
  /** The page that switches renewal off without a log-in; null if nothing renews. */
  offUrl: string | null
}

/** Puts the receipt into the outbox, once for each order. It is the same document as on the page. */
export async function mailReceipt(
  tx: Tx,
  { order, parties, recipient, site, credentialsUrl, offUrl }: ReceiptMail,
): Promise<void> {
  const { locale } = order
  await enqueueMail(tx, {
    dedupe: `receipt:${order.id}`,
    recipient,
    locale,
    mail: {
      kind: 'receipt',
      firstName: parties.buyer.firstName,
      document: receiptDocument({ order, parties }, { locale, site }),
      isRenewal: order.flow === 'renewal',
      ...(credentialsUrl ? { credentialsUrl } : {}),
      ...(offUrl ? { offUrl } : {}),
    },
  })
}
