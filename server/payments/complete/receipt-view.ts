import type { PlacedOrder } from '#domain/contracts/orders.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { gaPayloadBase64, pricingView, readPriceSnapshot } from '#server/orders/index.ts'
import type { PaidOrder } from '../purchase.ts'

type ReceiptParts = Pick<PlacedOrder, 'receipt' | 'pricingInfo' | 'gaPayloadBase64'>

/** The receipt of a paid order in a language. The same order always gives the same receipt. */
export function receiptView(order: PaidOrder, locale: Locale): ReceiptParts {
  const snapshot = readPriceSnapshot(order.snapshot)
  const pricingInfo = pricingView(snapshot, locale)
  const card = order.instrument?.method === 'creditCard' ? order.instrument : null
  return {
    pricingInfo,
    gaPayloadBase64: gaPayloadBase64(snapshot, { transactionId: order.transactionId }),
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
