import { z } from 'zod'
import { REFERRER_KEY_ROOM } from '../pricing/discount-link.ts'
import { contract } from './contract.ts'
import { idempotencyKey, optionalLine, optionalTyped, secret, typed, typedAddress, uuid } from './fields.ts'
import { orderDetail } from './order-detail.ts'

const contact = z.object({
  firstName: typed,
  lastName: typed,
  email: typed,
  phoneCountryCode: typed,
  phoneNumber: typed,
})

const parentSection = contact.extend({ timeZone: optionalLine })
const coParent = z.object({
  firstName: typed,
  lastName: typed,
  email: optionalTyped,
  phoneCountryCode: optionalTyped,
  phoneNumber: optionalTyped,
  knowsCoParentEmail: z.boolean().default(true),
})
const child = z.object({ firstName: typed, lastName: typed, email: optionalTyped })
const referral = z.object({ selection: typed, other: optionalTyped })

/** The parts of the body to save; the others stay unchanged. */
export const SECTIONS = ['NAME', 'PARENT', 'FAMILY', 'ADDRESS', 'REFERRAL', 'INVITATION', 'PACKAGE'] as const
/** More children than allowed, so that the rule reports the error and not the parser. */
const CHILDREN_READ = 40

const segment = { segmentAnonymousId: optionalLine, segmentIdentify: z.unknown().optional() }

const registrationBody = z.object({
  parent: parentSection.optional(),
  parentDuplicateConfirmed: z.boolean().default(false),
  coParent: coParent.optional(),
  coParentDuplicateConfirmed: z.boolean().default(false),
  children: z.array(child).max(CHILDREN_READ).optional(),
  address: typedAddress.optional(),
  referral: referral.optional(),
  /** Whether to invite the co-parent after payment; `skip` sends nothing. */
  invitation: z.enum(['send', 'skip']).optional(),
  order: orderDetail.optional(),
  sections: z.array(z.enum(SECTIONS)).min(1).max(SECTIONS.length),
  /** The version of the draft behind these sections. Without it, the last write wins. */
  version: z.number().int().optional(),
  ...segment,
})
export type RegistrationBody = z.output<typeof registrationBody>

const signupParams = z.object({ signupId: uuid })
export const registrationKeyHeader = z.object({ 'registration-key': secret })
const referrer = { 'referrer-key': z.string().max(REFERRER_KEY_ROOM).optional() }

const registrationView = z.object({
  signupId: uuid,
  /** The id of the account that the order will create. */
  userId: uuid,
  lastCompletedStep: z.number().int(),
  expiresAt: z.iso.datetime(),
  version: z.number().int(),
  parent: parentSection.extend({ timeZone: z.string().nullable() }),
  parentDuplicateConfirmed: z.boolean(),
  coParent: coParent.extend({ email: z.string().nullable() }).nullable(),
  coParentDuplicateConfirmed: z.boolean(),
  children: z.array(child),
  address: typedAddress.nullable(),
  referral: referral.nullable(),
  invitation: z.enum(['send', 'skip']).nullable(),
  order: orderDetail.nullable(),
  payForCoParent: z.boolean(),
  promoCodes: z.array(z.string()),
  referrerKey: z.string().nullable(),
  /** With `processing` or `paid`, a returning buyer cannot pay again. */
  payment: z.enum(['none', 'processing', 'paid']),
})
export type RegistrationView = z.output<typeof registrationView>

export const createRegistration = contract({
  id: 'createRegistration',
  tag: 'Registrations',
  summary: 'Create a draft',
  description:
    'The answer has the key of the draft. A repeated request with the same key and body gets the same draft. Another body with this key gives another draft.',
  security: [],
  method: 'post',
  path: '/v2/registrations',
  headers: z.object({ ...referrer, 'idempotency-key': idempotencyKey.optional() }),
  body: registrationBody,
  answers: { 201: z.object({ signupId: uuid, registrationKey: secret, expiresAt: z.iso.datetime() }) },
  refusals: [422],
})

export const updateRegistration = contract({
  id: 'updateRegistration',
  tag: 'Registrations',
  summary: 'Update sections of a draft',
  description: 'The other sections stay unchanged.',
  security: ['registrationKey'],
  method: 'put',
  path: '/v2/registrations/{signupId}',
  params: signupParams,
  headers: registrationKeyHeader.extend(referrer),
  body: registrationBody,
  answers: {
    200: z.object({
      lastCompletedStep: z.number().int(),
      expiresAt: z.iso.datetime(),
      version: z.number().int(),
    }),
  },
  refusals: [403, 404, 409, 422],
})

export const endRegistration = contract({
  id: 'endRegistration',
  tag: 'Registrations',
  summary: 'End a draft',
  description: 'Its key no longer works, and its data is deleted. A running payment continues.',
  security: ['registrationKey'],
  method: 'delete',
  path: '/v2/registrations/{signupId}',
  params: signupParams,
  headers: registrationKeyHeader,
  answers: { 204: null },
  refusals: [404],
})

export const readRegistration = contract({
  id: 'readRegistration',
  tag: 'Registrations',
  summary: 'Read a draft',
  description: 'To resume it.',
  security: ['registrationKey'],
  method: 'get',
  path: '/v2/registrations/{signupId}',
  params: signupParams,
  headers: registrationKeyHeader,
  answers: { 200: registrationView },
  refusals: [403, 404],
})
