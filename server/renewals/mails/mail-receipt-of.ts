import type { Site } from '#domain/site.ts'
import type { Tx } from '#server/db/database.ts'
import { mailReceipt, type PaidOrder, type Parties } from '#server/payments/index.ts'
import type { Recipient } from '#server/people/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { renewalUrl } from '#server/subscriptions/index.ts'

type Paid = {
  subscriptionId: string
  order: PaidOrder
  parties: Parties
  /** The payer. Null if they have no address. */
  recipient: Recipient | null
}

/**
 * Mails the receipt of an order for a subscription to its payer, if they have an address. If the subscription renews, the
 * mail has the link that switches renewal off.
 */
export async function mailReceiptOf(
  tx: Tx,
  { secrets, site }: { secrets: Secrets; site: Site },
  { subscriptionId, order, parties, recipient }: Paid,
): Promise<void> {
  const { payerId: userId } = order
  if (!recipient) return
  const { email, linksSince } = recipient
  const offUrl = parties.renews ? renewalUrl({ secrets, site }, { subscriptionId, userId, linksSince }) : null
  await mailReceipt(tx, { order, parties, recipient: email, site, credentialsUrl: null, offUrl })
}
