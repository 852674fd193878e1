import { decimalOf } from '#domain/money.ts'
import { packageNameAndTerm } from '#server/packages/index.ts'
import type { PriceSnapshot } from './price-snapshot.ts'

/** The purchase event of a paid order for the page's analytics: base64 of JSON, and nothing about a person. */
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
