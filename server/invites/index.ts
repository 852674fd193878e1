export { createInvite, INVITE_DAYS, type NewInvite } from './create-invite.ts'
