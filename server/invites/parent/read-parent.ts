import type { ParentView } from '#domain/contracts/parents.ts'
import type { Bearer } from '#server/credentials/index.ts'
import type { Db } from '#server/db/database.ts'
import { chosenOrder } from '#server/packages/index.ts'
import { findOpenInvitation, type Invitation } from '../invitation.ts'
import { findParent, isBillingComplete, type ParentRecord } from './parent-store.ts'

/** The record of the bearer's own person, with the state of their open invitation. */
export async function readParent(db: Db, bearer: Bearer): Promise<ParentView | null> {
  const parent = await findParent(db, bearer.userId)
  if (!parent) return null
  return parentView(parent, await findOpenInvitation(db, bearer))
}

function parentView(parent: ParentRecord, invitation: Invitation | null): ParentView {
  return {
    userId: parent.id,
    firstName: parent.first_name,
    lastName: parent.last_name,
    email: parent.email,
    phoneCountryCode: parent.phone_country_code,
    phoneNumber: parent.phone_number,
    timeZone: parent.time_zone,
    agreedToTerms: parent.agreed_to_terms_at !== null,
    address: parent.address,
    referral: parent.referral,
    hasSecurityQuestion: parent.hasSecurityQuestion,
    requireCredentials: !parent.hasCredentials,
    isSubscriptionCurrent: parent.isSubscriptionCurrent,
    isInvited: invitation !== null,
    lastCompletedStep: invitation?.last_completed_step ?? 0,
    order: invitation && chosenOrder(invitation),
  }
}

/** How far an invited parent is, as the table of the flow wants it. */
export function progressOf(parent: ParentRecord, invitation: Invitation) {
  return {
    isSubscriptionCurrent: parent.isSubscriptionCurrent,
    billingAddressComplete: isBillingComplete(parent),
    requireCredentials: !parent.hasCredentials,
    lastCompletedStep: invitation.last_completed_step,
  }
}
