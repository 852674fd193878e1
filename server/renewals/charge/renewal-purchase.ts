import { purchasePrice, type PriceSnapshot } from '#server/orders/index.ts'
import { paymentOnFile, rowOfSubscription, type Purchase } from '#server/payments/index.ts'
import { sha256, type Secrets } from '#server/platform/secrets.ts'
import type { DueRenewal } from './due-renewal.ts'
import { renewalScope } from '../order-scopes.ts'

type Priced = { due: DueRenewal; snapshot: PriceSnapshot; lease: string }

/** The order of a renewal for the payment engine. Null if it costs something and no method on file can pay. */
export function renewalPurchase(secrets: Secrets, { due, snapshot, lease }: Priced): Purchase | null {
  const { subscriptionId, userId, paidUntil, person, methodToken, method } = due
  const { firstName, lastName, email, address, timeZone, locale } = person
  const price = purchasePrice(snapshot)
  const isFree = price.amountMinor === 0
  if (!isFree && (methodToken === null || address === null)) return null
  const buyer = { firstName, lastName, email }
  return {
    flow: 'renewal',
    scopeId: renewalScope({ subscriptionId, paidUntil }),
    payerId: userId,
    payer: { ...buyer, phone: null },
    confirmedAnother: false,
    beneficiaryIds: [userId],
    subscription: { id: subscriptionId, after: paidUntil },
    ...price,
    request: { buyer: { ...buyer, address, timeZone }, isAgain: due.isAgain },
    locale,
    payment:
      isFree || methodToken === null || address === null
        ? null
        : paymentOnFile(secrets, {
            token: { bytes: methodToken, row: rowOfSubscription(subscriptionId) },
            instrument: method,
            buyer,
            address,
          }),
    idempotencyKey: null,
    // Each lease makes a separate request.
    requestHash: sha256(`${subscriptionId} ${paidUntil} ${lease}`),
    address: '',
  }
}
