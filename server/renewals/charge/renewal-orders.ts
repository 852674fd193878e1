import type { Renewals } from '#server/checkout/index.ts'
import type { Site } from '#domain/site.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { afterUnpaid, type RenewalRules } from './after-unpaid.ts'
import { fulfilRenewal } from './fulfil-renewal.ts'

/** What the payment engine asks about renewals. */
export function renewalOrders(deps: { secrets: Secrets; site: Site; rules: RenewalRules }): Renewals {
  return {
    fulfil: fulfilRenewal,
    afterUnpaid: async (tx, unpaid) => afterUnpaid(deps, tx, unpaid),
  }
}

/** The rules of the settings. */
export function renewalRules(config: {
  RENEWAL_RETRY_DAYS: string
  RENEWAL_GRACE_DAYS: number
}): RenewalRules {
  return {
    retryDays: config.RENEWAL_RETRY_DAYS.split(',').map(Number),
    graceDays: config.RENEWAL_GRACE_DAYS,
  }
}
