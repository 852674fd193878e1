import { isDeepStrictEqual } from 'node:util'
import { readPriceSnapshot } from '#server/orders/index.ts'
import type { PaidOrder, Purchase } from '#server/payments/index.ts'
import { sha256, type Secrets } from '#server/platform/secrets/secrets.ts'
import type { OwnSubscription } from '#server/subscriptions/index.ts'
import { purchaseOnFile } from '../purchase-on-file.ts'
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
  const { id: subscriptionId, userId, planVersion: version, method: instrument } = subscription
  const { changeId: scopeId, snapshot, holder: person } = priced
  const token = person.methodToken
  const paid = purchaseOnFile(secrets, { subscriptionId, userId, person, token, instrument, snapshot })
  if (!paid) return null
  const request: KeptRequest = { ...paid.request, version }
  return {
    ...paid,
    flow: 'change',
    scopeId,
    beneficiaryIds: [],
    subscription: { id: subscriptionId },
    request,
    idempotencyKey: key,
    requestHash: sha256(
      `${scopeId} ${snapshot.packageId} ${snapshot.services.join()} ${snapshot.totalMinor}`,
    ),
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
