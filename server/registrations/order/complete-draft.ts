import { readOrderRequest, type FulfilContext, type PaidBuyer } from '#server/checkout/index.ts'
import type { Tx } from '#server/db/database.ts'
import { createFamily } from '#server/families/index.ts'
import { createInvitation, invitationLinks } from '#server/invites/index.ts'
import { readPriceSnapshot } from '#server/orders/index.ts'
import { lockPaidDraft } from '../draft-store.ts'
import type { Draft } from '../draft.ts'

/** Completes the draft of a paid order: creates the family and invites the co-parent. */
export async function completeDraft(tx: Tx, context: FulfilContext): Promise<PaidBuyer> {
  const { order } = context
  const draft = await lockPaidDraft(tx, order.scopeId)
  const { agreedToTerms, marketingOptIn } = readOrderRequest(order.request)
  const { familyId } = await createFamily(tx, {
    parentId: draft.parent_id,
    coParentId: draft.co_parent_id,
    parent: draft.parent,
    coParent: draft.co_parent,
    children: draft.children,
    address: draft.address,
    referral: draft.referral,
    agreedToTerms,
    marketingOptIn,
    locale: draft.locale,
    anonymousId: draft.anonymous_id,
    referrerKey: draft.referrer_key,
  })
  await inviteCoParent(tx, context, { draft, familyId })
  return {
    parent: { userId: draft.parent_id, email: draft.parent.email, familyId },
    coParent: placedCoParent(draft),
    coParentFirstName: draft.co_parent?.firstName ?? null,
    accountType: 'Parent A',
    hasCredentials: false,
    consents: { locale: draft.locale, terms: agreedToTerms, marketing: marketingOptIn },
    firstName: draft.parent.firstName,
    lastName: draft.parent.lastName,
    address: draft.address,
    timeZone: draft.parent.timeZone,
    country: draft.address?.country ?? null,
    anonymousId: draft.anonymous_id,
  }
}

/** The co-parent as the buyer typed them, without data of an account that they may have. */
function placedCoParent({ co_parent: coParent, co_parent_id: userId }: Draft): PaidBuyer['coParent'] {
  if (!coParent) return null
  const { email, phoneCountryCode, phoneNumber } = coParent
  const phone = phoneNumber ? `${phoneCountryCode ?? ''}${phoneNumber}` : null
  return { userId, email, phoneNumberWithCountryCode: phone }
}

async function inviteCoParent(
  tx: Tx,
  { secrets, site, order }: FulfilContext,
  { draft, familyId }: { draft: Draft; familyId: string },
): Promise<void> {
  if (!draft.co_parent?.email || draft.invitation === 'skip') return
  await createInvitation(tx, {
    secrets,
    links: invitationLinks(site),
    invitation: {
      familyId,
      userId: draft.co_parent_id,
      invitedBy: draft.parent_id,
      invitedByName: draft.parent.firstName,
      invitedByKind: 'parent',
      fromOrder: true,
      firstName: draft.co_parent.firstName,
      email: draft.co_parent.email,
      paid: readPriceSnapshot(order.snapshot).payForCoParent,
      locale: draft.locale,
    },
  })
}
