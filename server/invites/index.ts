export { createInvite, type InviteLinks, type NewInvite } from './create-invite.ts'
export { inviteLinks } from './invite-links.ts'
export { mountParents } from './parent/routes.ts'
export { mountInviteLinks } from './link/routes.ts'
