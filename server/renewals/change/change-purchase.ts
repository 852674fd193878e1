import { isDeepStrictEqual } from 'node:util'
import { purchasePrice, readPriceSnapshot } from '#server/orders/index.ts'
import { paymentOnFile, rowOfSubscription, type PaidOrder, type Purchase } from '#server/payments/index.ts'
import { sha256, type Secrets } from '#server/platform/secrets.ts'
import type { OwnSubscription } from '#server/subscriptions/index.ts'
import type { KeptRequest } from './changed-order.ts'
import type { PricedChange } from './price-plan-change.ts'

type PayableChange = { subscription: OwnSubscription; priced: PricedChange; key: string }

/**
 * The order of a change for the payment engine. It adds no paid time, so it occupies no slot of a person. Null if no
 * method on file can pay it.
 */
export function changePurchase(
  secrets: Secrets,
  { subscription, priced, key }: PayableChange,
): Purchase | null {
  const { id, userId, planVersion: version, method: instrument } = subscription
  const { changeId: scopeId, snapshot, holder } = priced
  const { firstName, lastName, email, address, timeZone, locale, methodToken: token } = holder
  const price = purchasePrice(snapshot)
  const isFree = price.amountMinor === 0
  if (!isFree && (token === null || address === null)) return null
  const buyer = { firstName, lastName, email }
  const request: KeptRequest = { buyer: { ...buyer, address, timeZone }, version }
  return {
    flow: 'change',
    scopeId,
    payerId: userId,
    payer: { ...buyer, phone: null },
    confirmedAnother: false,
    beneficiaryIds: [],
    subscription: { id },
    ...price,
    request,
    locale,
    payment:
      isFree || token === null || address === null
        ? null
        : paymentOnFile(secrets, {
            token: { bytes: token, row: rowOfSubscription(id) },
            instrument,
            buyer,
            address,
          }),
    idempotencyKey: key,
    requestHash: sha256(
      `${scopeId} ${snapshot.packageId} ${snapshot.services.join()} ${snapshot.totalMinor}`,
    ),
    address: '',
  }
}

/**
 * Whether the paid order bought this plan. A request of another page may have paid for another plan at the same moment.
 */
export function hasBought(
  { snapshot }: Pick<PaidOrder, 'snapshot'>,
  { snapshot: priced }: PricedChange,
): boolean {
  const { packageId, services } = readPriceSnapshot(snapshot)
  return packageId === priced.packageId && isDeepStrictEqual(services, priced.services)
}
