import { willRenew } from '#domain/subscriptions/states.ts'
import type { Db, Tx } from '#server/db/database.ts'
import {
  isPaidByAnother,
  isPaymentUnderWay,
  isRenewalUnderWay,
  readStaffOffers,
  type StaffOffer,
} from '#server/payments/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { cancelNow, findOwnSubscription, readTimeLeft } from '#server/subscriptions/index.ts'
import { mailEnded } from './mails/mail-ended.ts'
import { recordOffByStaff } from './switch-off-by-staff.ts'

export type CancelOutcome =
  | 'cancelled'
  | 'no-subscription'
  /** The last paid day is no longer the day that the staff member saw. */
  | 'changed'
  /** A payment is under way, so its charge would come after the end. */
  | 'paying'

/**
 * Ends the subscription of a person now, together with its paid time. No money is refunded: a refund is a separate
 * action. The person is told by mail. The other parent keeps their subscription.
 */
export async function cancelNowByStaff(
  tx: Tx,
  secrets: Secrets,
  { userId, paidUntil }: { userId: string; paidUntil: string },
): Promise<CancelOutcome> {
  const subscription = await findOwnSubscription(tx, { userId, lock: true })
  if (!subscription) return 'no-subscription'
  const { id, state } = subscription
  if (subscription.paidUntil !== paidUntil) return 'changed'
  if ((await isRenewalUnderWay(tx, id)) || (await isPaymentUnderWay(tx, id))) return 'paying'
  if (willRenew(state)) await recordOffByStaff(tx, secrets, { userId, subscriptionId: id })
  await cancelNow(tx, id)
  await mailEnded(tx, { id, userId, paidUntil, because: 'cancelled' })
  return 'cancelled'
}

/** What ends, and which money could be refunded. */
export type CancelPreview = {
  paidUntil: string
  daysLeft: number
  /** The person's own orders whose money can be refunded. */
  refundable: Pick<StaffOffer, 'orderNo' | 'leftMinor' | 'currency'>[]
  /** Another person has paid for some of the time. That person is not told. */
  isPaidByAnother: boolean
}

/** What ends if the subscription of a person is cancelled now. Null without a current one. */
export async function previewCancel(db: Db, userId: string): Promise<CancelPreview | null> {
  const subscription = await findOwnSubscription(db, { userId })
  if (!subscription) return null
  const { days, orderIds } = await readTimeLeft(db, subscription.id)
  const own = (await readStaffOffers(db, userId)).filter(({ id }) => orderIds.includes(id))
  return {
    paidUntil: subscription.paidUntil,
    daysLeft: days,
    refundable: own
      .filter(({ refusal }) => refusal === null)
      .map(({ orderNo, leftMinor, currency }) => ({ orderNo, leftMinor, currency })),
    isPaidByAnother: await isPaidByAnother(db, { orderIds, userId }),
  }
}
