import { formatMoney } from '#domain/money.ts'
import { dayInWords } from '#domain/places/local-time.ts'
import { judgeRefund, type RefundRefusal } from '#domain/subscriptions/refund.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Mail } from '#server/email/index.ts'
import { findRecipient, type Recipient } from '#server/people/index.ts'
import { previewEnd, type EndedTime } from '#server/subscriptions/index.ts'
import { readChargeMoney } from '../records/charge-money.ts'

/** The mail about one refund, and who gets it. */
export type RefundMail = { mail: Extract<Mail, { kind: 'refund-made' }>; payer: Recipient }

type Given = {
  payerId: string
  orderNo: string
  amountMinor: number
  currency: string
  /** What ends with the refund; null after a partial refund. */
  ended: { time: readonly Pick<EndedTime, 'userId' | 'paidUntil'>[]; wasChange: boolean } | null
}

/** Writes the mail about a refund. Null if its payer has no address. */
export async function writeRefundMail(
  db: Db | Tx,
  { payerId, orderNo, amountMinor, currency, ended }: Given,
): Promise<RefundMail | null> {
  const payer = await findRecipient(db, payerId)
  if (!payer) return null
  const { firstName, locale, country } = payer
  const own = ended?.time.find(({ userId }) => userId === payerId)
  const mail: RefundMail['mail'] = {
    kind: 'refund-made',
    firstName,
    number: orderNo,
    amount: formatMoney(amountMinor, { currency, locale }),
    ended: ended !== null && !ended.wasChange,
    changeEnded: ended?.wasChange ?? false,
    paidUntil: own?.paidUntil ? dayInWords(own.paidUntil, { locale, country }) : null,
    endsAnother: ended?.time.some(({ userId }) => userId !== payerId) ?? false,
  }
  return { mail, payer }
}

export type PreviewedRefundMail =
  | { outcome: 'written'; written: RefundMail }
  | { outcome: 'refused'; because: RefundRefusal }
  | { outcome: 'unknown' }

/** The mail that a refund of this amount would send now. Nothing is written. */
export async function previewRefundMail(
  db: Db,
  { orderNo, payerId, amountMinor }: { orderNo: string; payerId: string; amountMinor: number },
): Promise<PreviewedRefundMail> {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'currency', 'flow'])
    .where('order_no', '=', orderNo)
    .where('payer_id', '=', payerId)
    .executeTakeFirst()
  if (!order) return { outcome: 'unknown' }
  const money = await readChargeMoney(db, order.id)
  const judged = judgeRefund(money, { isLate: false, isBuiltOn: false, amountMinor })
  if ('refusal' in judged) return { outcome: 'refused', because: judged.refusal }
  const isAll = amountMinor === money.arrivedMinor - money.returnedMinor
  const ended = isAll ? { time: await previewEnd(db, order.id), wasChange: order.flow === 'change' } : null
  const written = await writeRefundMail(db, {
    payerId,
    orderNo,
    amountMinor,
    currency: order.currency,
    ended,
  })
  return written ? { outcome: 'written', written } : { outcome: 'unknown' }
}
