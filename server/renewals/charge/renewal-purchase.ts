import type { PriceSnapshot } from '#server/orders/index.ts'
import type { Purchase } from '#server/payments/index.ts'
import { sha256, type Secrets } from '#server/platform/secrets/secrets.ts'
import { renewalScope } from '../order-scopes.ts'
import { purchaseOnFile } from '../purchase-on-file.ts'
import type { DueRenewal } from './due-renewal.ts'

type Priced = { due: DueRenewal; snapshot: PriceSnapshot; lease: string }

/** The order of a renewal for the payment engine. Null if it costs something and no method on file can pay. */
export function renewalPurchase(secrets: Secrets, { due, snapshot, lease }: Priced): Purchase | null {
  const { subscriptionId, userId, paidUntil, methodToken: token, method: instrument, isAgain } = due
  const paid = purchaseOnFile(secrets, { ...due, token, instrument, snapshot })
  if (!paid) return null
  return {
    ...paid,
    flow: 'renewal',
    scopeId: renewalScope({ subscriptionId, paidUntil }),
    beneficiaryIds: [userId],
    subscription: { id: subscriptionId, after: paidUntil },
    request: { ...paid.request, isAgain },
    idempotencyKey: null,
    // Each lease makes a separate request.
    requestHash: sha256(`${subscriptionId} ${paidUntil} ${lease}`),
  }
}
