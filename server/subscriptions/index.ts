export { endForErasure, lockSubscriptionsOf } from './end-for-erasure.ts'
export { endPaidTime, previewEnd, type EndedTime } from './end-paid-time.ts'
export { cancelNow, readTimeLeft } from './cancel-now.ts'
export { hasSubscription, isCurrent } from './current-subscription.ts'
export {
  leaseDue,
  leaseNow,
  lockAllAsPriced,
  lockAsPriced,
  putOff,
  waitOfDue,
  type AsPriced,
  type LeasedRenewal,
} from './due-renewals.ts'
export { fallenDue } from './fallen-due.ts'
export {
  countContradictions,
  endLapsed,
  endUnpaid,
  findLapsed,
  findUnpaid,
  type Ended,
} from './end-lapsed.ts'
export { endWithoutNotice, findWithoutNotice, HAS_NOTICE, LACKS_ADDRESS } from './end-without-notice.ts'
export { latestPlans, readLatestPlan, type LatestPlan, type PlanInShort } from './latest-plan.ts'
export { moveSubscription } from './move-subscription.ts'
export { changePlan, lockPlan, restorePlan } from './change-plan.ts'
export { hasNeverJoined, NEVER_JOINED } from './never-joined.ts'
export { saveNextPlan } from './next-plan.ts'
export { findEndedSubscription, findOwnSubscription, type OwnSubscription } from './own-subscription.ts'
export {
  dueWithoutMethod,
  findUncharged,
  findUntried,
  lockUncharged,
  lockUntried,
  lockWithoutMethod,
  startPastDue,
  triedWithin,
  type TriedSoon,
} from './past-due.ts'
export { hasPaidTerm, isAnyPaidFor, peoplePaidFor } from './periods.ts'
export { hashOfRenewalKey, isHashOfRenewalKey, isRenewalKey, renewalUrl } from './renewal-key.ts'
export { renewalTermsOf } from './renewal-terms.ts'
export { renewSubscription } from './renew-subscription.ts'
export { saveRenewal, switchRenewalsOff } from './switch-renewals.ts'
export { takeBackFirstTerm, takeBackTerm } from './take-back-term.ts'
export { startSubscriptions } from './start-subscriptions.ts'
export { chargeAtOnce, lockUnpaid, saveNextCharge, type NextCharge, type Unpaid } from './unpaid.ts'
export {
  dropEndedMethods,
  lockMethod,
  lockMethodInUse,
  methodsOnFile,
  refusedCards,
  refuseMethods,
  resealMethod,
  saveMethod,
  saveMethods,
  type ReplacedMethod,
  type MethodOnFile,
  type RefusedMethod,
} from './methods-on-file.ts'
export { subscriptionExport } from './export-subscriptions.ts'
export { plansHappened } from './happened.ts'
export { subscriptionQueue, type SubscriptionQueue } from './subscription-queues.ts'
