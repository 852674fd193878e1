import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { paysOnFile } from '#domain/payments/flows.ts'
import type { SubscriptionOrders } from '#server/checkout/index.ts'
import type { Site } from '#domain/site.ts'
import type { Tx } from '#server/db/database.ts'
import { findRecipient } from '#server/people/index.ts'
import type { FlowOnFile, OnFileRules, OrderOnFile, PaidOrder, UnpaidOnFile } from '#server/payments/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { afterUnchanged } from './change/after-unchanged.ts'
import { fulfilChange } from './change/fulfil-change.ts'
import { isChangeWanted, takeChangeBack } from './change/take-change-back.ts'
import { afterFirstUnpaid } from './charge/after-first-unpaid.ts'
import { afterUnpaid, type RenewalRules } from './charge/after-unpaid.ts'
import { fulfilRenewal } from './charge/fulfil-renewal.ts'

type Deps = { secrets: Secrets; site: Site; rules: RenewalRules }
type Kind = {
  fulfil: SubscriptionOrders['fulfil']
  afterUnpaid: OnFileRules['afterUnpaid']
  isStillWanted: OnFileRules['isStillWanted']
  takeBack: OnFileRules['takeBack']
}

/** What the payment engine asks about the orders for subscriptions: renewals, and dearer plans within their term. */
export function subscriptionOrders(deps: Deps): SubscriptionOrders {
  const kinds: Record<FlowOnFile, Kind> = {
    renewal: {
      fulfil: fulfilRenewal,
      afterUnpaid: async (tx, unpaid) => afterUnpaid(deps, tx, unpaid),
      // A renewal is tried until its result is known, also after it was switched off.
      isStillWanted: async () => true,
      // Nothing to do, because the end of its paid time ends the subscription.
      takeBack: async () => undefined,
    },
    change: {
      fulfil: fulfilChange,
      afterUnpaid: async (tx, unpaid) => afterUnchanged(tx, deps.secrets, unpaid),
      isStillWanted: isChangeWanted,
      takeBack: takeChangeBack,
    },
  }
  return {
    fulfil: async (tx, context) => kindOf(context.order.flow).fulfil(tx, context),
    afterUnpaid: async (tx: Tx, unpaid: UnpaidOnFile) => kinds[unpaid.flow].afterUnpaid(tx, unpaid),
    afterFirstUnpaid: async (tx, first) => afterFirstUnpaid(deps, tx, first),
    isStillWanted: async (tx: Tx, order: OrderOnFile) => kinds[order.flow].isStillWanted(tx, order),
    takeBack: async (tx: Tx, order: OrderOnFile) => kinds[order.flow].takeBack(tx, order),
    findContact: async (tx, { payerId }) => {
      const person = await findRecipient(tx, payerId)
      const { origin, basePath } = deps.site
      return person && { email: person.email, payUrl: `${origin}${basePath}${ACCOUNT_PATHS.billingPlan}` }
    },
  }

  function kindOf(flow: PaidOrder['flow']): Kind {
    if (!paysOnFile(flow)) throw new Error('an order of a buyer was treated as an order for a subscription')
    return kinds[flow]
  }
}

/** The rules of renewal from the settings. */
export function renewalRules(config: {
  RENEWAL_RETRY_DAYS: string
  RENEWAL_GRACE_DAYS: number
}): RenewalRules {
  return {
    retryDays: config.RENEWAL_RETRY_DAYS.split(',').map(Number),
    graceDays: config.RENEWAL_GRACE_DAYS,
  }
}
