export { hasSubscription, isCurrent } from './current-subscription.ts'
export { moveSubscription } from './move-subscription.ts'
export { peoplePaidFor } from './periods.ts'
export { startSubscriptions } from './start-subscriptions.ts'
