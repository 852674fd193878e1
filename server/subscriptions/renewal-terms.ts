import type { RenewalTerms } from '#server/people/index.ts'
import type { OwnSubscription } from './own-subscription.ts'

/** What a person agrees to who lets a subscription renew. A plan that they chose for the next term counts. */
export function renewalTermsOf(subscription: OwnSubscription): RenewalTerms {
  const { paidUntil: chargedOn, currency, next } = subscription
  const { packageId, years, renewalMinor } = next ?? subscription
  return { chargedOn, packageId, years, renewalMinor, currency }
}
