import { GRACE_DAYS, RETRY_DAYS } from '#domain/subscriptions/retries.ts'
import { subscriptionOrders } from '#server/renewals/index.ts'
import { testSite } from '../site.ts'
import { testSecrets } from '../accounts/credentials.ts'

export const TEST_RULES = { retryDays: RETRY_DAYS, graceDays: GRACE_DAYS }

/** The functions that payments call for orders of subscriptions, with the rules of production. */
export const testSubscriptionOrders = subscriptionOrders({
  secrets: testSecrets,
  site: testSite,
  rules: TEST_RULES,
})
