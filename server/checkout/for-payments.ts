import { paysOnFile } from '#domain/payments/flows.ts'
import type { Site } from '#domain/site.ts'
import type { Db } from '#server/db/database.ts'
import { findPackageCurrency } from '#server/packages/index.ts'
import type { MayPay, PaymentsDeps } from '#server/payments/index.ts'
import { isRefusal, refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { BuyerKinds, SubscriptionOrders } from './buyer.ts'
import { fulfilOrder } from './fulfil.ts'

/** What the payment engine needs to know about buyers outside their calls. */
export function buyersForPayments(
  kinds: BuyerKinds,
  { secrets, site, subscriptions }: { secrets: Secrets; site: Site; subscriptions: SubscriptionOrders },
): Pick<PaymentsDeps, 'fulfil' | 'readContact' | 'onFile'> {
  return {
    fulfil: async (tx, order) => {
      const { flow } = order
      const context = { secrets, site, order }
      if (paysOnFile(flow)) return subscriptions.fulfil(tx, context)
      return fulfilOrder(tx, context, await kinds[flow].fulfil(tx, context))
    },
    onFile: subscriptions,
    readContact: async (tx, { flow, ...order }) => {
      if (paysOnFile(flow)) return subscriptions.findContact(tx, order)
      const contact = await kinds[flow].findContact(tx, order)
      return contact && { email: contact.email, payUrl: `${site.origin}${site.basePath}${contact.path}` }
    },
  }
}

/** Gives payment fields only to a buyer who has reached payment, in the currency of their package. */
export function mayPay(kinds: BuyerKinds, deps: { db: Db; secrets: Secrets }): MayPay {
  return async (call) => {
    for (const kind of Object.values(kinds)) {
      const reached = await kind.reachedPayment(deps, call)
      if (!reached) continue
      if (isRefusal(reached)) return reached
      const currency = await findPackageCurrency(deps.db, reached.packageId)
      return currency === null ? refuse(403, 'api.forbidden') : { currency, buyerId: reached.buyerId }
    }
    return refuse(403, 'api.forbidden')
  }
}
