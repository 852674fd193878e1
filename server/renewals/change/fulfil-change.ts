import type { Site } from '#domain/site.ts'
import type { Tx } from '#server/db/database.ts'
import { mailReceipt, partiesToday, type PaidOrder } from '#server/payments/index.ts'
import { findRecipient, recordPlan } from '#server/people/index.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { changePlan } from '#server/subscriptions/index.ts'
import { dropNotice } from '../notices/notice-store.ts'
import { readChangedOrder } from './changed-order.ts'

/**
 * What a paid change brings about, in the transaction that marks it paid: the plan, the price of its renewals, the person’s
 * consent and the receipt. The paid time stays. A notice for the plan before is taken back, so its person is told again.
 */
export async function fulfilChange(
  tx: Tx,
  { order, site, secrets }: { order: PaidOrder; site: Site; secrets: Secrets },
): Promise<Record<string, unknown>> {
  const { subscriptionId, payerId: userId, locale } = order
  if (subscriptionId === null) throw new Error('a change has its subscription')
  const { request, snapshot } = readChangedOrder(order)
  const { packageId, services, years, renewalMinor, currency, renewalDate } = snapshot
  const renews = await changePlan(tx, { id: subscriptionId, plan: { packageId, services, renewalMinor } })
  await dropNotice(tx, { subscriptionId, periodStart: renewalDate })
  const terms = {
    packageId,
    services,
    years,
    renewalMinor,
    currency,
    begins: 'now',
    orderNo: order.orderNo,
  } as const
  await recordPlan(tx, secrets, { userId, locale, address: null, subscriptionId, terms })
  const parties = { ...partiesToday(site), buyer: request.buyer, coParentFirstName: null, renews }
  const recipient = (await findRecipient(tx, userId))?.email
  if (recipient) await mailReceipt(tx, { order, parties, recipient, site, credentialsUrl: null })
  return { parties }
}
