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
  /** The token for this browser. Null if data was already entered elsewhere, so a code is required first. */
  inviteToken: secret.nullable(),
  userId: uuid,
  /** Data of the invited person; the e-mail address is masked. */
  firstName: z.string(),
  sentTo: z.string(),
  isSubscriptionCurrent: z.boolean(),
  /** `none` marks a join that goes by way of a package; one that is `current` has been paid for. */
  subscriptionStatus: z.enum(['none', 'current']),
  billingAddressComplete: z.boolean(),
  requireCredentials: z.boolean(),
  userCreatedByPro: z.boolean(),
  proFirstName: z.string().nullable(),
  proLastName: z.string().nullable(),
  /** The package another person paid for this one, and the payer's first name. */
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
    'Read an invitation; the bearer is the mailed link or its inviteToken. An ended link gets a 403 with status 112',
  method: 'post',
  path: '/v2/invites/context',
  headers: bearer,
  answers: { 200: inviteContext },
  refusals: [401, 403, 409],
})

export const requestInviteLink = contract({
  id: 'requestInviteLink',
  summary: 'Request a new link by mail to the stored address; every well-formed token gets this answer',
  method: 'post',
  path: '/v2/invites/link-requests',
  body: z.object({ token: line }),
  answers: { 200: z.object({ status: z.literal(200), code: z.string().optional(), message: z.string() }) },
  refusals: [422],
})

export const searchInvitations = contract({
  id: 'searchInvitations',
  summary: 'Mail the links of all invitations of an address; every address gets this answer, equally fast',
  method: 'post',
  path: '/v2/invites/searches',
  body: z.object({ email: typed }),
  answers: { 202: z.object({ message: z.string() }) },
  refusals: [422],
})

export const requestInviteCode = contract({
  id: 'requestInviteCode',
  summary:
    'Mail a code to the address entered for this invitation; the bearer is the mailed link. Returns a secret for this browser',
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
    'End the inviteToken of a browser; the invitation and its mailed link stay. Repeating it changes nothing',
  method: 'delete',
  path: '/v2/invites/keys',
  headers: bearer,
  answers: { 204: null },
  refusals: [401],
})

export const declineInvite = contract({
  id: 'declineInvite',
  summary: 'Decline an invitation and end its link; the sender only sees that the person has not joined',
  method: 'post',
  path: '/v2/invites/decline',
  headers: bearer,
  answers: { 204: null },
  refusals: [401, 403, 409],
})

export const optOutOfInvites = contract({
  id: 'optOutOfInvites',
  summary: 'Stop invitations to an address; the bearer is the token of a mail to it',
  method: 'post',
  path: '/v2/invites/opt-out',
  headers: bearer,
  answers: { 204: null },
  refusals: [401, 403],
})

export const attachInvite = contract({
  id: 'attachInvite',
  summary: 'Join the family of an invitation with the logged-in account; uses up the link',
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
