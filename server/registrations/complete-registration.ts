import { TERMS_VERSION } from '#domain/people/consent.ts'
import { RENEWS_BY_ITSELF } from '#domain/pricing/renewal.ts'
import type { Tx } from '#server/db/database.ts'
import { issueCredentialsLink } from '#server/credentials/index.ts'
import { createFamily, expireLapsed } from '#server/families/index.ts'
import { createInvite, inviteLinks } from '#server/invites/index.ts'
import { readPriceSnapshot, recordSubscription, type PriceSnapshot } from '#server/orders/index.ts'
import { mailReceipt, type PaidOrder } from '#server/payments/index.ts'
import type { Site } from '#domain/site.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { orderRequest, type OrderRequest } from './order-request.ts'
import { placedRegistration, type PlacedRegistration } from './placed-order.ts'
import type { Registration } from './registration.ts'

/**
 * Everything a paid order brings about, in the transaction that marks it paid: the family, the subscriptions,
 * the consents, the invitation and the token that sets credentials. Runs exactly once an order.
 */
export async function completeRegistration(
  tx: Tx,
  { secrets, site, order }: { secrets: Secrets; site: Site; order: PaidOrder },
): Promise<PlacedRegistration> {
  const draft = await lockedDraft(tx, order.scopeId)
  const request = orderRequest(order.request)
  const snapshot = readPriceSnapshot(order.snapshot)
  const { familyId } = await createFamily(tx, {
    parentId: draft.parent_id,
    coParentId: draft.co_parent_id,
    parent: draft.parent,
    coParent: draft.co_parent,
    children: draft.children,
    address: draft.address,
    referral: draft.referral,
    agreedToTerms: request.agreedToTerms,
    marketingOptIn: request.marketingOptIn,
    locale: draft.locale,
    anonymousId: draft.anonymous_id,
    referrerKey: draft.referrer_key,
  })
  await recordConsents(tx, { draft, request })
  await startSubscriptions(tx, { draft, order, snapshot })
  await inviteCoParent(tx, { secrets, site, draft, familyId, paid: snapshot.payForCoParent })
  const buyer = { orderId: order.id, userId: draft.parent_id, familyId }
  const credentialsUrl = await issueCredentialsLink(tx, { secrets, site, buyer })
  await mailReceipt(tx, {
    order,
    recipient: draft.parent.email,
    timeZone: draft.parent.timeZone,
    paidForCoParent: snapshot.payForCoParent ? (draft.co_parent?.firstName ?? null) : null,
    credentialsUrl,
  })
  await recordSubscription(tx, {
    snapshot,
    orderId: order.id,
    userId: draft.parent_id,
    accountType: 'Parent A',
    anonymousId: draft.anonymous_id,
    country: draft.address?.country ?? null,
  })
  return placedRegistration(draft, familyId)
}

async function lockedDraft(tx: Tx, signupId: string): Promise<Registration> {
  return tx
    .selectFrom('registrations')
    .selectAll()
    .where('id', '=', signupId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function recordConsents(
  tx: Tx,
  { draft, request }: { draft: Registration; request: OrderRequest },
): Promise<void> {
  const consent = (kind: 'terms' | 'marketing', agreed: boolean) => ({
    user_id: draft.parent_id,
    kind,
    agreed,
    text_version: TERMS_VERSION,
    locale: draft.locale,
  })
  const given = [consent('marketing', request.marketingOptIn)]
  if (request.agreedToTerms) given.push(consent('terms', true))
  await tx.insertInto('consents').values(given).execute()
}

/** The buyer's subscription, and the co-parent's when it was paid for; the co-parent's never renews by itself. */
async function startSubscriptions(
  tx: Tx,
  { draft, order, snapshot }: { draft: Registration; order: PaidOrder; snapshot: PriceSnapshot },
): Promise<void> {
  const terms = {
    order_id: order.id,
    package_id: snapshot.packageId,
    services: snapshot.services,
    term_years: snapshot.years,
    status: 'current' as const,
    renews_at: snapshot.renewalDate,
    renewal_minor: snapshot.renewalMinor,
    currency: order.currency,
  }
  await expireLapsed(tx, [draft.parent_id, draft.co_parent_id])
  const vaulted = order.vaultToken ? { payment_token_enc: order.vaultToken } : {}
  await tx
    .insertInto('subscriptions')
    .values({
      ...terms,
      ...vaulted,
      user_id: draft.parent_id,
      auto_renew: RENEWS_BY_ITSELF && order.vaultToken !== null,
    })
    .execute()
  if (!snapshot.payForCoParent || !draft.co_parent) return
  await tx
    .insertInto('subscriptions')
    .values({ ...terms, user_id: draft.co_parent_id, auto_renew: false })
    .execute()
}

async function inviteCoParent(
  tx: Tx,
  {
    secrets,
    site,
    draft,
    familyId,
    paid,
  }: { secrets: Secrets; site: Site; draft: Registration; familyId: string; paid: boolean },
): Promise<void> {
  if (!draft.co_parent?.email || draft.invitation === 'skip') return
  await createInvite(tx, {
    secrets,
    links: inviteLinks(site),
    invite: {
      familyId,
      userId: draft.co_parent_id,
      invitedBy: draft.parent_id,
      invitedByName: draft.parent.firstName,
      invitedByKind: 'parent',
      fromOrder: true,
      firstName: draft.co_parent.firstName,
      email: draft.co_parent.email,
      paid,
      locale: draft.locale,
    },
  })
}
