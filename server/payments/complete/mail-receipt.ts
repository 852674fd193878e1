import type { PricingInfo } from '#domain/contracts/pricing.ts'
import { textFor, type Text } from '#domain/messages/text.ts'
import { localTime } from '#domain/places/local-time.ts'
import type { Tx } from '#server/db/database.ts'
import { enqueueMail, type Receipt } from '#server/email/index.ts'
import { readPriceSnapshot } from '#server/orders/index.ts'
import type { PaidOrder } from '../purchase.ts'
import { receiptView } from './receipt-view.ts'

export type ReceiptMail = {
  order: PaidOrder
  recipient: string
  /** The time zone of the buyer’s billing address. */
  timeZone: string | null
  paidForCoParent: string | null
  /** The page to choose username and password; null if the buyer has them. */
  credentialsUrl: string | null
}

/** Puts the receipt into the outbox, with exactly the amounts of the page; once for each order. */
export async function mailReceipt(
  tx: Tx,
  { order, recipient, timeZone, paidForCoParent, credentialsUrl }: ReceiptMail,
): Promise<void> {
  const { locale } = order
  const { country } = readPriceSnapshot(order.snapshot)
  const { pricingInfo, receipt } = receiptView(order, locale)
  const text = textFor(locale)
  const { renewal, totals, vat } = pricingInfo
  await enqueueMail(tx, {
    dedupe: `receipt:${order.id}`,
    recipient,
    locale,
    mail: {
      kind: 'receipt',
      orderNo: order.orderNo,
      date: localTime(order.paidAt, { locale, country, timeZone, style: 'day' }),
      lines: pricingInfo.lines.map(({ kind, label, amountFormatted }) => ({
        label:
          kind === 'co-parent' && paidForCoParent
            ? text('checkout.summary.coParent', { name: paidForCoParent })
            : label,
        amount: amountFormatted,
      })),
      subtotal: totals.subTotalFormatted,
      discount: discountOf(pricingInfo),
      tax: taxOf(pricingInfo),
      ...(vat ? { vat: vat.amountFormatted } : {}),
      total: totals.totalFormatted,
      method: methodOf(receipt, text),
      renewal: order.vaultToken
        ? { date: renewal.dateFormatted, amount: renewal.amountFormatted, years: renewal.years }
        : null,
      paidForCoParent,
      ...(credentialsUrl ? { credentialsUrl } : {}),
    } satisfies Receipt,
  })
}

function discountOf({ couponDetail, paymentCodeDetails }: PricingInfo): string | null {
  const parts = [
    ...(couponDetail ? [couponDetail.discountFormatted] : []),
    ...paymentCodeDetails.map((code) => code.amountFormatted),
  ]
  return parts.length > 0 ? parts.map((amount) => `−${amount}`).join(', ') : null
}

function taxOf({ taxes, totals }: PricingInfo): string | null {
  return taxes.length > 0 ? totals.taxAmountFormatted : null
}

function methodOf(receipt: ReturnType<typeof receiptView>['receipt'], text: Text): string {
  switch (receipt.paymentType) {
    case 'CREDIT_CARD':
      return text('join.receipt.card', {
        brand: receipt.cardBrand ?? '',
        lastFour: receipt.cardLastFour ?? '',
      })
    case 'PAYPAL':
      return text('join.receipt.paypal')
    case 'VENMO':
      return text('join.receipt.venmo', { username: receipt.venmoUsername ?? '' })
    case 'NONE':
      return text('join.receipt.none')
  }
}
