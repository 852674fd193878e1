import { formatMoney } from '#domain/money.ts'
import { dayInWords } from '#domain/places/local-time.ts'
import type { Tx } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import type { EndedOrder } from './end-order.ts'
import { findRecipient } from '#server/people/index.ts'

type MadeRefund = {
  orderId: string
  gatewayTxn: string
  amountMinor: number
  currency: string
  /** What ended with the refund; null after a partial refund. */
  ended: EndedOrder | null
}

/** Mails the payer the refunded amount and what ended, once for each refund. */
export async function mailRefund(tx: Tx, made: MadeRefund): Promise<void> {
  const { orderId, gatewayTxn, amountMinor, currency, ended } = made
  const order = await tx
    .selectFrom('orders')
    .select(['payer_id', 'order_no'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const payer = await findRecipient(tx, order.payer_id)
  if (!payer) return
  const { firstName, email, locale, country } = payer
  const own = ended?.time.find(({ userId }) => userId === order.payer_id)
  await enqueueMail(tx, {
    dedupe: `refund-made:${gatewayTxn}`,
    recipient: email,
    locale,
    mail: {
      kind: 'refund-made',
      firstName,
      number: order.order_no,
      amount: formatMoney(amountMinor, { currency, locale }),
      ended: ended !== null && !ended.wasChange,
      changeEnded: ended?.wasChange ?? false,
      paidUntil: own?.paidUntil ? dayInWords(own.paidUntil, { locale, country }) : null,
      endsAnother: ended?.time.some(({ userId }) => userId !== order.payer_id) ?? false,
    },
  })
}
