import { z } from 'zod'
import type { Site } from '#domain/site.ts'
import type { Tx } from '#server/db/database.ts'
import { together } from '#server/db/transaction.ts'
import { readPriceSnapshot } from '#server/orders/index.ts'
import { billedBuyer, partiesToday, type PaidOrder } from '#server/payments/index.ts'
import { findRecipient } from '#server/people/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { renewSubscription } from '#server/subscriptions/index.ts'
import { mailReceiptOf } from '../mails/mail-receipt-of.ts'

/** The buyer's data in the order of a renewal. */
const requestShape = z.object({
  buyer: billedBuyer,
  /** Orders of older versions lack this field, because those versions never charged a term again. */
  isAgain: z.boolean().default(false),
})

/**
 * Completes a paid renewal in the transaction that marks it paid: adds the next term and the receipt. It runs exactly
 * once for each order. Returns the data of the receipt.
 */
export async function fulfilRenewal(
  tx: Tx,
  { order, ...deps }: { order: PaidOrder; site: Site; secrets: Secrets },
): Promise<Record<string, unknown>> {
  if (order.subscriptionId === null) throw new Error('the order of a renewal has no subscription')
  const { years, renewalMinor, packageId, services } = readPriceSnapshot(order.snapshot)
  const { buyer, isAgain } = requestShape.parse(order.request)
  // A plan that was chosen since the first charge of this term stays.
  const plan = isAgain ? null : { renewalMinor, packageId, services }
  const renewed = { subscriptionId: order.subscriptionId, orderId: order.id, years, plan }
  const [{ subscriptionId, renews }, recipient] = await together([
    renewSubscription(tx, renewed),
    findRecipient(tx, order.payerId),
  ])
  const parties = { ...partiesToday(deps.site), buyer, coParentFirstName: null, renews }
  await mailReceiptOf(tx, deps, { subscriptionId, order, parties, recipient })
  return { parties }
}
