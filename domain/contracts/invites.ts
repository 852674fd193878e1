import { z } from 'zod'
import { contract } from './contract.ts'
import { bearer, line, secret, typed, uuid } from './fields.ts'
import { coupon } from './pricing.ts'

const familyMember = z.object({
  userId: uuid,
  firstName: z.string(),
  lastName: z.string(),
  color: z.string(),
  displayInitials: z.string(),
})

const inviteContext = z.object({
  /** What this browser acts with; null where something is typed already and a code has to prove who asks. */
  inviteToken: secret.nullable(),
  userId: uuid,
  /** Of the person invited; the address is masked. */
  firstName: z.string(),
  sentTo: z.string(),
  isSubscriptionCurrent: z.boolean(),
  billingAddressComplete: z.boolean(),
  requireCredentials: z.boolean(),
  userCreatedByPro: z.boolean(),
  proFirstName: z.string().nullable(),
  proLastName: z.string().nullable(),
  /** The package somebody else paid for this person, and the first name of who did. */
  coparentPackageId: z.number().int().nullable(),
  paidBy: z.string().nullable(),
  availableCoupons: z.array(coupon),
  familyMembers: z.array(familyMember),
  lastCompletedStep: z.number().int(),
})
export type InviteContext = z.output<typeof inviteContext>

export const readInviteContext = contract({
  id: 'readInviteContext',
  summary:
    'What an invitation says, for the mailed link or the inviteToken that it gave. A link that has ended is a 403 with status 112',
  method: 'post',
  path: '/v2/invites/context',
  headers: bearer,
  answers: { 200: inviteContext },
  refusals: [401, 403, 409],
})

export const requestInviteLink = contract({
  id: 'requestInviteLink',
  summary:
    'Ask for a new link; it is mailed to the address on file, and every well-formed token gets this answer',
  method: 'post',
  path: '/v2/invites/link-requests',
  body: z.object({ token: line }),
  answers: { 200: z.object({ status: z.literal(200), code: z.string().optional(), message: z.string() }) },
  refusals: [422],
})

export const searchInvitations = contract({
  id: 'searchInvitations',
  summary:
    'Mail the links of the invitations of an address; every address gets this answer, at the same speed',
  method: 'post',
  path: '/v2/invites/searches',
  body: z.object({ email: typed }),
  answers: { 202: z.object({ message: z.string() }) },
  refusals: [422],
})

export const requestInviteCode = contract({
  id: 'requestInviteCode',
  summary:
    'Mail a code to the address that was typed for this invitation; the bearer is the mailed link. Answers with the secret of the browser that asked',
  method: 'post',
  path: '/v2/invites/codes',
  headers: bearer,
  answers: { 200: z.object({ codeToken: secret, minutes: z.number().int() }) },
  refusals: [401, 403, 409],
})

export const redeemInviteCode = contract({
  id: 'redeemInviteCode',
  summary: 'Exchange the mailed code for an inviteToken; the bearer is the mailed link',
  method: 'post',
  path: '/v2/invites/keys',
  headers: bearer,
  body: z.object({ codeToken: line, code: line }),
  answers: { 200: z.object({ inviteToken: secret, userId: uuid }) },
  refusals: [401, 403, 409, 422],
})

export const endInviteKey = contract({
  id: 'endInviteKey',
  summary:
    'End the inviteToken of a browser; the invitation and its mailed link stay. Ending it twice changes nothing',
  method: 'delete',
  path: '/v2/invites/keys',
  headers: bearer,
  answers: { 204: null },
  refusals: [401],
})

export const declineInvite = contract({
  id: 'declineInvite',
  summary: 'Decline an invitation, which ends its link; whoever invited sees only that nobody joined',
  method: 'post',
  path: '/v2/invites/decline',
  headers: bearer,
  answers: { 204: null },
  refusals: [401, 403, 409],
})

export const optOutOfInvites = contract({
  id: 'optOutOfInvites',
  summary: 'Send no more invitations to the address a mail went to; the bearer is the token of that mail',
  method: 'post',
  path: '/v2/invites/opt-out',
  headers: bearer,
  answers: { 204: null },
  refusals: [401, 403],
})

export const attachInvite = contract({
  id: 'attachInvite',
  summary: 'Join the family of an invitation with the account one is logged in to; uses up the link',
  method: 'post',
  path: '/v2/invites/attachments',
  headers: bearer,
  body: z.object({ token: line }),
  answers: {
    200: z.object({
      userId: uuid,
      familyId: uuid,
      isSubscriptionCurrent: z.boolean(),
      billingAddressComplete: z.boolean(),
    }),
  },
  refusals: [401, 403, 409],
})
