import type { Site } from '#domain/site.ts'
import type { Tx } from '#server/db/database.ts'
import { partiesToday, type PaidOrder } from '#server/payments/index.ts'
import { findRecipient, recordPlan } from '#server/people/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { changePlan } from '#server/subscriptions/index.ts'
import { mailReceiptOf } from '../mails/mail-receipt-of.ts'
import { dropNotice } from '../notices/notice-store.ts'
import { readChangedOrder } from './changed-order.ts'
import { isChangeWanted } from './take-change-back.ts'

/**
 * Completes a paid change in the transaction that marks it paid. It sets the plan and the price of its renewals. It
 * stores the person’s consent and the receipt. The paid time stays. A notice for the earlier plan is withdrawn, so the
 * person gets a new notice. A change that is no longer wanted changes nothing, and its money is refunded.
 */
export async function fulfilChange(
  tx: Tx,
  { order, site, secrets }: { order: PaidOrder; site: Site; secrets: Secrets },
): Promise<Record<string, unknown>> {
  const { subscriptionId } = order
  if (subscriptionId === null) throw new Error('the order of a change has no subscription')
  const { request } = readChangedOrder(order)
  const isWanted = await isChangeWanted(tx, { ...order, flow: 'change', subscriptionId })
  const renews = isWanted && (await apply(tx, secrets, { ...order, subscriptionId }))
  const parties = { ...partiesToday(site), buyer: request.buyer, coParentFirstName: null, renews }
  const recipient = await findRecipient(tx, order.payerId)
  await mailReceiptOf(tx, { secrets, site }, { subscriptionId, order, parties, recipient })
  return { parties }
}

type Change = PaidOrder & { subscriptionId: string }

/** Returns whether the subscription renews. */
async function apply(tx: Tx, secrets: Secrets, order: Change): Promise<boolean> {
  const { subscriptionId, payerId: userId, locale } = order
  const { snapshot } = readChangedOrder(order)
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
  return renews
}
