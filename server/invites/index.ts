export { createInvitation, type InvitationLinks, type NewInvitation } from './create-invitation.ts'
export { findSentTo, type FoundInvitation } from './find-sent-to.ts'
export { invitationLinks } from './invitation-links.ts'
export { mountParents } from './parent/routes.ts'
export { reissueLink, type ReissueOutcome } from './link/reissue-link.ts'
export { answerSearches } from './link/search-invitations.ts'
export { mountInvitationLinks } from './link/routes.ts'
export { invitedParents } from './order/buyer-kind.ts'
export { mountFamilies } from './family/routes.ts'
export {
  expireInvitations,
  forgetAddresses,
  forgetTyped,
  LINK_RENEWAL_DAYS,
} from './purge/purge-invitations.ts'
export { resetParent } from './parent/parent-store.ts'
export { endInvitationsOf, findOpenInvitation, forgetInvitationsOf } from './invitation.ts'
export { expiredCodes } from './link/invitation-code.ts'
export { invitationExport } from './export-invitations.ts'
export { invitationsHappened } from './happened.ts'
