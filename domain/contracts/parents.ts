import { z } from 'zod'
import { contract } from './contract.ts'
import { bearer, optionalLine, optionalTyped, typed, uuid } from './fields.ts'
import { orderDetail } from './order-detail.ts'

const params = z.object({ userId: uuid })

/** The parts of the body to save; the others stay unchanged. */
export const PARENT_SECTIONS = [
  'NAME',
  'PARENT',
  'ADDRESS',
  'REFERRAL',
  'SECURITY_QUESTION',
  'SECURITY_CODE',
  'PACKAGE',
] as const

const parent = z.object({
  userId: uuid,
  firstName: typed,
  lastName: typed,
  email: typed,
  phoneCountryCode: typed,
  phoneNumber: typed,
  timeZone: optionalTyped,
})
/** All fields are null if the section is not sent. */
const address = z.object({
  line1: optionalTyped,
  line2: optionalTyped,
  city: optionalTyped,
  region: optionalTyped,
  postalCode: optionalTyped,
  country: optionalTyped,
})
const referral = z.object({ selection: typed, other: optionalTyped })

const parentBody = z.object({
  parent: parent.optional(),
  /** Continues although the parent seems to have an account. */
  parentDuplicateConfirmed: z.boolean().default(false),
  address: address.optional(),
  referral: referral.optional(),
  securityQuestion: typed.optional(),
  securityAnswer: typed.optional(),
  securityCode: typed.optional(),
  confirmCode: typed.optional(),
  order: orderDetail.optional(),
  sections: z.array(z.enum(PARENT_SECTIONS)).min(1).max(PARENT_SECTIONS.length),
  segmentAnonymousId: optionalLine,
  segmentIdentify: z.unknown().optional(),
})
export type ParentBody = z.output<typeof parentBody>

const parentView = z.object({
  userId: uuid,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phoneCountryCode: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  timeZone: z.string().nullable(),
  agreedToTerms: z.boolean(),
  address: z
    .object({
      line1: z.string(),
      line2: z.string().nullable(),
      city: z.string(),
      region: z.string(),
      postalCode: z.string(),
      country: z.string(),
    })
    .nullable(),
  referral: referral.nullable(),
  hasSecurityQuestion: z.boolean(),
  requireCredentials: z.boolean(),
  isSubscriptionCurrent: z.boolean(),
  /** Whether the parent has an open invitation. */
  isInvited: z.boolean(),
  /** The step of the open invitation; 0 without one. */
  lastCompletedStep: z.number().int(),
  /** A chosen but unpaid package. */
  order: orderDetail.nullable(),
})
export type ParentView = z.output<typeof parentView>

export const readParent = contract({
  id: 'readParent',
  tag: 'Parents',
  summary: 'Read the own record',
  description: 'The record of the bearer alone.',
  security: ['invitationKey', 'credentialsToken', 'session'],
  method: 'get',
  path: '/v2/parents/{userId}',
  params,
  headers: bearer,
  answers: { 200: parentView },
  refusals: [401, 403],
})

export const updateParent = contract({
  id: 'updateParent',
  tag: 'Parents',
  summary: 'Update the own record',
  description: 'A session may change the sections ADDRESS and PACKAGE, a token all of them.',
  security: ['invitationKey', 'credentialsToken', 'session'],
  method: 'put',
  path: '/v2/parents/{userId}',
  params,
  headers: bearer,
  body: parentBody,
  answers: {
    200: z.object({ status: z.literal(200), message: z.string(), lastCompletedStep: z.number().int() }),
  },
  refusals: [401, 403, 422],
})

export const agreeToTerms = contract({
  id: 'agreeToTerms',
  tag: 'Parents',
  summary: 'Agree to the terms',
  description: 'Records that a parent agreed.',
  security: ['invitationKey', 'credentialsToken', 'session'],
  method: 'post',
  path: '/v2/parents/{userId}/agreed-to-terms',
  params,
  headers: bearer,
  answers: { 204: null },
  refusals: [401, 403, 404],
})

export const setMarketingOptIn = contract({
  id: 'setMarketingOptIn',
  tag: 'Parents',
  summary: 'Set whether a parent wants tips and offers',
  description: 'By e-mail.',
  security: ['invitationKey', 'credentialsToken', 'session'],
  method: 'put',
  path: '/v2/parents/{userId}/marketing-opt-in',
  params,
  headers: bearer,
  body: z.boolean(),
  answers: { 204: null },
  refusals: [401, 403, 404],
})
