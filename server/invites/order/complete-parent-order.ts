import { sql } from 'kysely'
import { TERMS_VERSION } from '#domain/people/consent.ts'
import type { Site } from '#domain/site.ts'
import { RENEWS_BY_ITSELF } from '#domain/pricing/renewal.ts'
import { issueCredentialsLink, lockPerson } from '#server/credentials/index.ts'
import type { Tx } from '#server/db/database.ts'
import { expireLapsed } from '#server/families/index.ts'
import { readPriceSnapshot, recordSubscription } from '#server/orders/index.ts'
import { mailReceipt, type PaidOrder } from '#server/payments/index.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { changeInvitation, endInvitation, findOpenInvitation } from '../invitation.ts'
import { changeUser, findParent, type ParentRecord } from '../parent/parent-store.ts'
import { parentOrderRequest, type ParentOrderRequest } from './parent-order-request.ts'
import type { PlacedParent } from './placed-parent-order.ts'

/**
 * Everything a paid order of an invited parent brings about, in the transaction that marks it paid: the
 * subscription, the consents, the token that sets credentials, the receipt. Runs exactly once an order.
 */
export async function completeParentOrder(
  tx: Tx,
  { secrets, site, order }: { secrets: Secrets; site: Site; order: PaidOrder },
): Promise<PlacedParent> {
  const request = parentOrderRequest(order.request)
  await lockPerson(tx, order.payerId)
  const parent = await findParent(tx, order.payerId)
  if (!parent?.email) throw new Error('the buyer of a paid order is gone')
  await recordConsents(tx, { parent, request, order })
  await startSubscription(tx, order)
  const credentialsUrl = await moveOn(tx, { secrets, site, order, parent, familyId: request.familyId })
  await mailReceipt(tx, {
    order,
    recipient: parent.email,
    timeZone: parent.time_zone,
    paidForCoParent: null,
    credentialsUrl,
  })
  await recordSubscription(tx, {
    snapshot: readPriceSnapshot(order.snapshot),
    orderId: order.id,
    userId: parent.id,
    accountType: 'Parent B',
    anonymousId: request.anonymousId ?? null,
    country: parent.address?.country ?? null,
  })
  return { parent: { userId: parent.id, email: parent.email, familyId: request.familyId } }
}

type Consents = { parent: ParentRecord; request: ParentOrderRequest; order: PaidOrder }

async function recordConsents(tx: Tx, { parent, request, order }: Consents): Promise<void> {
  const consent = (kind: 'terms' | 'marketing', agreed: boolean) => ({
    user_id: parent.id,
    kind,
    agreed,
    text_version: TERMS_VERSION,
    locale: order.locale,
  })
  const agrees = request.agreedToTerms && parent.agreed_to_terms_at === null
  const given = [consent('marketing', request.marketingOptIn), ...(agrees ? [consent('terms', true)] : [])]
  await tx.insertInto('consents').values(given).execute()
  const changes = { marketing_opt_in: request.marketingOptIn }
  await changeUser(tx, { userId: parent.id, changes })
  if (!agrees) return
  const agreed = { agreed_to_terms_at: sql<Date>`now()` }
  await tx.updateTable('users').set(agreed).where('id', '=', parent.id).execute()
}

async function startSubscription(tx: Tx, order: PaidOrder): Promise<void> {
  const snapshot = readPriceSnapshot(order.snapshot)
  await expireLapsed(tx, [order.payerId])
  await tx
    .insertInto('subscriptions')
    .values({
      order_id: order.id,
      user_id: order.payerId,
      package_id: snapshot.packageId,
      services: snapshot.services,
      term_years: snapshot.years,
      status: 'current',
      renews_at: snapshot.renewalDate,
      renewal_minor: snapshot.renewalMinor,
      currency: order.currency,
      auto_renew: RENEWS_BY_ITSELF && order.vaultToken !== null,
      ...(order.vaultToken ? { payment_token_enc: order.vaultToken } : {}),
    })
    .execute()
}

type Paid = { secrets: Secrets; site: Site; order: PaidOrder; parent: ParentRecord; familyId: string }

/**
 * Who has credentials already has arrived. Everybody else sets them next, with the link of the invitation or with the
 * one this answers for their receipt.
 */
async function moveOn(tx: Tx, { secrets, site, order, parent, familyId }: Paid): Promise<string | null> {
  const invitation = await findOpenInvitation(tx, { userId: parent.id, familyId })
  if (parent.hasCredentials) {
    if (invitation) await endInvitation(tx, { id: invitation.id, state: 'active' })
    return null
  }
  if (invitation) await changeInvitation(tx, { id: invitation.id, changes: { state: 'paid' } })
  const buyer = { orderId: order.id, userId: parent.id, familyId }
  return issueCredentialsLink(tx, { secrets, site, buyer })
}
