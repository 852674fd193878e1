import { GRACE_DAYS, RETRY_DAYS } from '#domain/subscriptions/retries.ts'
import { renewalOrders } from '#server/renewals/index.ts'
import { testSite } from './site.ts'
import { testSecrets } from './credentials.ts'

export const TEST_RULES = { retryDays: RETRY_DAYS, graceDays: GRACE_DAYS }

/** What payments ask about renewals, with the rules of production. */
export const testRenewals = renewalOrders({ secrets: testSecrets, site: testSite, rules: TEST_RULES })
