import { randomUUID } from 'node:crypto'
import { billingTimeZone } from '#domain/places/time-zones.ts'
import { issueCredentialsLink } from '#server/credentials/index.ts'
import type { Tx } from '#server/db/database.ts'
import { together } from '#server/db/transaction.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { recordConsents, recordRenewal } from '#server/people/index.ts'
import {
  findOwnSubscription,
  renewalTermsOf,
  renewalUrl,
  startSubscriptions,
  type OwnSubscription,
} from '#server/subscriptions/index.ts'
import { readPriceSnapshot, recordSubscription, type PriceSnapshot } from '#server/orders/index.ts'
import {
  forgetLater,
  mailReceipt,
  moveVaultToken,
  partiesToday,
  rowOfOrder,
  rowOfSubscription,
  type PaidOrder,
  type Parties,
} from '#server/payments/index.ts'
import type { FulfilContext, PaidBuyer } from './buyer.ts'
import { readOrderRequest } from './order-request.ts'
import type { PlacedPeople } from './placed-order.ts'

/**
 * Fulfils a paid order: consents, subscriptions, the link to set credentials, the receipt and the record for analytics.
 * It runs exactly once per order, in the transaction that marks the order paid.
 */
export async function fulfilOrder(
  tx: Tx,
  { secrets, site, order }: FulfilContext,
  buyer: PaidBuyer,
): Promise<PlacedPeople & { parties: Parties }> {
  const { parent, coParent, anonymousId, country } = buyer
  const { userId, familyId } = parent
  const snapshot = readPriceSnapshot(order.snapshot)
  const renews = agreedToRenew(order)
  const method = methodOf(secrets, order)
  const holder = { orderId: order.id, userId, familyId }
  const { accountType } = buyer
  const [credentialsUrl, , [subscriptionId]] = await together([
    buyer.hasCredentials ? null : issueCredentialsLink(tx, { secrets, site, buyer: holder }),
    recordConsents(tx, { userId, ...buyer.consents }),
    startSubscriptions(tx, subscriptionsOf({ parent, coParent }, order, { snapshot, renews, method })),
    recordSubscription(tx, { snapshot, orderId: order.id, userId, accountType, anonymousId, country }),
  ])
  const isNew = subscriptionId === method.id
  // An extended subscription keeps its own renewal and its own method.
  const renewing = renews || !isNew ? await findRenewing(tx, userId) : null
  if (renews && renewing) await recordAgreement(tx, { secrets, order, renewing })
  if (!isNew && order.vaultToken)
    await forgetLater(tx, { bytes: order.vaultToken, row: rowOfOrder(order.id) })
  const parties = { ...partiesToday(site), ...partiesWho(order, buyer), renews: renewing !== null }
  const offUrl = renewing && renewalUrl({ secrets, site }, { ...renewing, subscriptionId: renewing.id })
  await mailReceipt(tx, { order, parties, recipient: parent.email, site, credentialsUrl, offUrl })
  return { parent, coParent, tokenKey: secrets.keyIds[0], parties }
}

/** A renewal needs the buyer's consent and an instrument on file. Without either, nothing renews. */
function agreedToRenew(order: PaidOrder): boolean {
  return readOrderRequest(order.request).agreedToRenewal && order.vaultToken !== null
}

/** The present subscription, if it renews. */
async function findRenewing(tx: Tx, userId: string): Promise<OwnSubscription | null> {
  const subscription = await findOwnSubscription(tx, { userId })
  return subscription?.state.state === 'active' && subscription.state.renews ? subscription : null
}

type Agreement = { secrets: Secrets; order: PaidOrder; renewing: OwnSubscription }

/** Stores the consent that the buyer gave beside “Pay now”. */
async function recordAgreement(tx: Tx, { secrets, order, renewing }: Agreement): Promise<void> {
  const { id: subscriptionId, userId } = renewing
  const terms = renewalTermsOf(renewing)
  const answer = { userId, locale: order.locale, address: null, terms, way: 'checkout' } as const
  await recordRenewal(tx, secrets, { ...answer, subscriptionId })
}

/**
 * The buyer may have changed the address while the payment was under way. The receipt shows the address that the price
 * used.
 */
function partiesWho(order: PaidOrder, buyer: PaidBuyer): Omit<Parties, 'seller'> {
  const { firstName, lastName, country, coParentFirstName } = buyer
  const { email } = buyer.parent
  const address = readOrderRequest(order.request).billed ?? buyer.address
  const hasMoved = address?.country !== buyer.address?.country || address?.region !== buyer.address?.region
  const timeZone = billingTimeZone({ timeZone: hasMoved ? null : buyer.timeZone, address, country })
  return { buyer: { firstName, lastName, email, address, timeZone }, coParentFirstName }
}

type MethodOfOrder = { id: string; payment_token_enc: Buffer | null; method: string | null }

/** The instrument of an order for the new subscription of its buyer. The encrypted token is bound to that row. */
function methodOf(secrets: Secrets, { id: orderId, vaultToken, instrument }: PaidOrder): MethodOfOrder {
  const id = randomUUID()
  if (!vaultToken) return { id, payment_token_enc: null, method: null }
  const sealed = { bytes: vaultToken, row: rowOfOrder(orderId) }
  return {
    id,
    payment_token_enc: moveVaultToken(secrets, sealed, rowOfSubscription(id)),
    method: instrument ? JSON.stringify(instrument) : null,
  }
}

/** The buyer's subscription, and the co-parent's if it was paid for. The co-parent's never renews by itself. */
function subscriptionsOf(
  { parent, coParent }: Pick<PlacedPeople, 'parent' | 'coParent'>,
  order: PaidOrder,
  { snapshot, renews, method }: { snapshot: PriceSnapshot; renews: boolean; method: MethodOfOrder },
) {
  const terms = {
    order_id: order.id,
    package_id: snapshot.packageId,
    services: snapshot.services,
    term_years: snapshot.years,
    renews_at: snapshot.renewalDate,
    renewal_minor: snapshot.renewalMinor,
    currency: order.currency,
  }
  const own = {
    ...terms,
    user_id: parent.userId,
    auto_renew: renews,
    ...method,
  }
  if (!snapshot.payForCoParent || !coParent) return [own]
  return [own, { ...terms, user_id: coParent.userId, auto_renew: false, payment_token_enc: null }]
}
