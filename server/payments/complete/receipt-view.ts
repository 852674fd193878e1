import type { PlacedOrder } from '#domain/contracts/orders.ts'
import { gaPayloadBase64, pricingView, readPriceSnapshot } from '#server/orders/index.ts'
import { receiptDocument, type Paid, type ReceiptReader } from './receipt-document.ts'

type ReceiptParts = Pick<PlacedOrder, 'receipt' | 'document' | 'pricingInfo' | 'gaPayloadBase64'>

/** The data of a paid order that a page shows and measures, in a language. */
export function receiptView(paid: Paid, reader: ReceiptReader): ReceiptParts {
  const { order } = paid
  const { locale } = reader
  const snapshot = readPriceSnapshot(order.snapshot)
  const pricingInfo = pricingView(snapshot, locale)
  const card = order.instrument?.method === 'creditCard' ? order.instrument : null
  return {
    pricingInfo,
    gaPayloadBase64: gaPayloadBase64(snapshot, { transactionId: order.transactionId }),
    document: receiptDocument(paid, reader),
    receipt: {
      payForCoParent: snapshot.payForCoParent,
      isCoParentCovered: snapshot.isCoParentCovered,
      paymentCodeDetails: pricingInfo.paymentCodeDetails,
      transactionDateTime: order.paidAt.toISOString(),
      cardLastFour: card?.lastFour ?? null,
      cardBrand: card?.brand ?? null,
      venmoUsername: order.instrument?.method === 'venmo' ? `@${order.instrument.username}` : null,
      paymentType: order.method,
      totals: pricingInfo.totals,
      orderNo: order.orderNo,
      transactionId: order.transactionId,
    },
  }
}
