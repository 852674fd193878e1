import { z } from 'zod'
import { contract } from './contract.ts'
import { bearer, line, secret, typed, uuid } from './fields.ts'
import { coupon } from './pricing.ts'

/** The specification's status of a link that is unknown, used up, expired, replaced or withdrawn. */
export const LINK_ENDED = 112

const familyMember = z.object({
  userId: uuid,
  firstName: z.string(),
  lastName: z.string(),
  color: z.string(),
  displayInitials: z.string(),
})

const invitationContext = z.object({
  /** The token for this browser. Null if data was already entered elsewhere, so a code is required first. */
  inviteToken: secret.nullable(),
  userId: uuid,
  /** Data of the invited person; the e-mail address is masked. */
  firstName: z.string(),
  sentTo: z.string(),
  isSubscriptionCurrent: z.boolean(),
  /** `none` means that the person chooses a package and pays. `current` means that the place is already paid for. */
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
export type InvitationContext = z.output<typeof invitationContext>

export const readInviteContext = contract({
  id: 'readInviteContext',
  tag: 'Invitations',
  summary: 'Read an invitation',
  description: 'An ended link gets a 403 with status 112 in the body.',
  security: ['invitationLink', 'invitationKey'],
  method: 'post',
  path: '/v2/invites/context',
  headers: bearer,
  answers: { 200: invitationContext },
  refusals: [401, 403, 409],
})

export const requestInviteLink = contract({
  id: 'requestInviteLink',
  tag: 'Invitations',
  summary: 'Mail a new link of an invitation',
  description: 'To the stored address. Every well-formed token gets this answer.',
  security: [],
  method: 'post',
  path: '/v2/invites/link-requests',
  body: z.object({ token: line }),
  answers: { 200: z.object({ status: z.literal(200), code: z.string().optional(), message: z.string() }) },
  refusals: [422],
})

export const searchInvitations = contract({
  id: 'searchInvitations',
  tag: 'Invitations',
  summary: 'Mail the links of all invitations of an address',
  description: 'Every address gets this answer, equally fast.',
  security: [],
  method: 'post',
  path: '/v2/invites/searches',
  body: z.object({ email: typed }),
  answers: { 202: z.object({ message: z.string() }) },
  refusals: [422],
})

export const requestInviteCode = contract({
  id: 'requestInviteCode',
  tag: 'Invitations',
  summary: 'Mail a code to the invited parent',
  description: 'To the address that was typed for this invitation. The answer has a secret for this browser.',
  security: ['invitationLink'],
  method: 'post',
  path: '/v2/invites/codes',
  headers: bearer,
  answers: { 200: z.object({ codeToken: secret, minutes: z.number().int() }) },
  refusals: [401, 403, 409],
})

export const redeemInviteCode = contract({
  id: 'redeemInviteCode',
  tag: 'Invitations',
  summary: 'Exchange a mailed code for an invitation key',
  description: 'The key is the `inviteToken` of the answer.',
  security: ['invitationLink'],
  method: 'post',
  path: '/v2/invites/keys',
  headers: bearer,
  body: z.object({ codeToken: line, code: line }),
  answers: { 200: z.object({ inviteToken: secret, userId: uuid }) },
  refusals: [401, 403, 409, 422],
})

export const endInviteKey = contract({
  id: 'endInviteKey',
  tag: 'Invitations',
  summary: 'End the key of a browser',
  description: 'The invitation and its mailed link stay. Repeating it changes nothing.',
  security: ['invitationKey'],
  method: 'delete',
  path: '/v2/invites/keys',
  headers: bearer,
  answers: { 204: null },
  refusals: [401],
})

export const declineInvite = contract({
  id: 'declineInvite',
  tag: 'Invitations',
  summary: 'Decline an invitation',
  description: 'Its link ends. The sender only sees that the person has not joined.',
  security: ['invitationKey'],
  method: 'post',
  path: '/v2/invites/decline',
  headers: bearer,
  answers: { 204: null },
  refusals: [401, 403, 409],
})

export const optOutOfInvites = contract({
  id: 'optOutOfInvites',
  tag: 'Invitations',
  summary: 'Stop invitations to an address',
  description: 'The bearer is the token of a mail to this address.',
  security: ['optOutLink'],
  method: 'post',
  path: '/v2/invites/opt-out',
  headers: bearer,
  answers: { 204: null },
  refusals: [401, 403],
})

export const attachInvite = contract({
  id: 'attachInvite',
  tag: 'Invitations',
  summary: 'Join a family with the own account',
  description: 'It uses up the link of the invitation.',
  security: ['session'],
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
