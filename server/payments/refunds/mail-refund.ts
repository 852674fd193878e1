import type { Tx } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import type { EndedOrder } from './end-order.ts'
import { writeRefundMail } from './write-refund-mail.ts'

type MadeRefund = {
  orderId: string
  gatewayTxn: string
  amountMinor: number
  currency: string
  /** What ended with the refund; null after a partial refund. */
  ended: EndedOrder | null
}

/** Mails the payer the refunded amount and what ended, once for each refund. */
export async function mailRefund(tx: Tx, { orderId, gatewayTxn, ...made }: MadeRefund): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select(['payer_id', 'order_no'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const written = await writeRefundMail(tx, { ...made, payerId: order.payer_id, orderNo: order.order_no })
  if (!written) return
  const { mail, payer } = written
  await enqueueMail(tx, {
    dedupe: `refund-made:${gatewayTxn}`,
    recipient: payer.email,
    locale: payer.locale,
    mail,
  })
}
