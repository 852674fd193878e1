import { decimalOf } from '#domain/money.ts'
import { packageNameAndTerm } from '#domain/pricing/catalogue-words.ts'
import type { PriceSnapshot } from './price-snapshot.ts'

/** The purchase event for the page's analytics, as base64 of JSON. It has no personal data. */
export function gaPayloadBase64(
  snapshot: PriceSnapshot,
  { transactionId }: { transactionId: string },
): string {
  const decimal = (amountMinor: number) => Number(decimalOf(amountMinor, snapshot.currency))
  const payload = {
    transaction_id: transactionId,
    value: decimal(snapshot.totalMinor),
    tax: decimal(snapshot.vatMinor ?? snapshot.taxMinor),
    currency: snapshot.currency,
    coupon: snapshot.coupon?.code ?? '',
    items: [
      {
        item_id: snapshot.analyticsPackage,
        item_name: packageNameAndTerm(snapshot, 'en'),
        price: decimal(snapshot.renewalMinor),
        quantity: snapshot.payForCoParent ? 2 : 1,
      },
    ],
  }
  return Buffer.from(JSON.stringify(payload), 'utf8').toString('base64')
}
