import { z } from 'zod'
import type { Site } from '#domain/site.ts'
import type { Tx } from '#server/db/database.ts'
import { readPriceSnapshot } from '#server/orders/index.ts'
import { billedBuyer, mailReceipt, partiesToday, type PaidOrder } from '#server/payments/index.ts'
import { renewSubscription } from '#server/subscriptions/index.ts'
import { findRecipient } from '#server/people/index.ts'

/** The buyer as the order of a renewal keeps them. */
const requestShape = z.object({
  buyer: billedBuyer,
  /** An older version charged no term again. */
  isAgain: z.boolean().default(false),
})

/**
 * What a paid renewal brings about, in the transaction that marks it paid: the next term, and the receipt. It runs
 * exactly once an order. Returns what its receipt keeps.
 */
export async function fulfilRenewal(
  tx: Tx,
  { order, site }: { order: PaidOrder; site: Site },
): Promise<Record<string, unknown>> {
  const { subscriptionId } = order
  if (subscriptionId === null) throw new Error('a renewal has its subscription')
  const { years: termYears, renewalMinor, packageId, services } = readPriceSnapshot(order.snapshot)
  const { buyer, isAgain } = requestShape.parse(order.request)
  // What was chosen since the first charge of this term stays.
  const plan = isAgain ? null : { renewalMinor, packageId, services }
  const renews = await renewSubscription(tx, { subscriptionId, orderId: order.id, termYears, plan })
  const parties = { ...partiesToday(site), buyer, coParentFirstName: null, renews }
  const recipient = (await findRecipient(tx, order.payerId))?.email
  if (recipient) await mailReceipt(tx, { order, parties, recipient, site, credentialsUrl: null })
  return { parties }
}
