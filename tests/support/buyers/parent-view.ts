import type { InvitationContext } from '#domain/contracts/invites.ts'
import type { ParentView } from '#domain/contracts/parents.ts'

export const BEN_ID = '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11'

/** Ben, who is invited and has entered his name, as the API shows him. He has no password yet. */
export const BEN: ParentView = {
  userId: BEN_ID,
  firstName: 'Ben',
  lastName: 'Okafor',
  email: 'ben@example.com',
  phoneCountryCode: '+1',
  phoneNumber: '6125550177',
  timeZone: 'America/Chicago',
  agreedToTerms: false,
  address: null,
  referral: null,
  hasSecurityQuestion: false,
  requireCredentials: true,
  isSubscriptionCurrent: false,
  isInvited: true,
  lastCompletedStep: 2,
  order: null,
}

/** The invitation of Ben, as his browser holds it. */
export const BENS_INVITATION = { number: 1, link: 'l'.repeat(43), userId: BEN_ID, token: 't'.repeat(43) }

/** What the API tells about the invitation of Ben, who has entered nothing yet. */
export const BENS_CONTEXT: InvitationContext = {
  inviteToken: BENS_INVITATION.token,
  userId: BEN_ID,
  firstName: 'Ben',
  sentTo: 'b***@example.com',
  isSubscriptionCurrent: false,
  subscriptionStatus: 'none',
  billingAddressComplete: false,
  requireCredentials: true,
  userCreatedByPro: false,
  proFirstName: null,
  proLastName: null,
  coparentPackageId: null,
  paidBy: null,
  availableCoupons: [],
  familyMembers: [],
  lastCompletedStep: 0,
}
