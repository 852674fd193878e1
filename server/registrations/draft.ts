import type { Selectable } from 'kysely'
import type { RegistrationView } from '#domain/contracts/registrations.ts'
import type { Tables } from '#server/db/tables.ts'
import { chosenOrder } from '#server/packages/index.ts'

/** A draft in the database. */
export type Draft = Selectable<Tables['registrations']>

/** How long a draft lives after its last change. */
export const DRAFT_IDLE_HOURS = 24
export const DRAFT_LIFE_DAYS = 7

/** The draft as its owner may read it. */
export function draftView(draft: Draft, payment: RegistrationView['payment']): RegistrationView {
  return {
    signupId: draft.id,
    userId: draft.parent_id,
    lastCompletedStep: draft.last_completed_step,
    expiresAt: draft.expires_at.toISOString(),
    version: draft.version,
    parent: draft.parent,
    parentDuplicateConfirmed: draft.parent_duplicate_confirmed,
    coParent: draft.co_parent,
    coParentDuplicateConfirmed: draft.co_parent_duplicate_confirmed,
    children: draft.children,
    address: draft.address,
    referral: draft.referral,
    invitation: draft.invitation,
    order: chosenOrder(draft),
    payForCoParent: draft.pay_for_co_parent,
    promoCodes: draft.promo_codes,
    referrerKey: draft.referrer_key,
    payment,
  }
}
