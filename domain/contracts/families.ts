import { z } from 'zod'
import { contract } from './contract.ts'
import { bearer, idempotencyKey, line, optionalTyped, typed, uuid } from './fields.ts'

const params = z.object({ familyId: uuid })

/** The attributes of a co-parent that may be stored; others are dropped. */
const CO_PARENT_ATTRIBUTES = ['deviceCheck'] as const

export const updateCoParent = contract({
  id: 'updateCoParent',
  tag: 'Families',
  summary: 'Set an attribute of the co-parent',
  description: 'After the payment, with the `clickToJoinToken` of the order.',
  security: ['credentialsToken'],
  method: 'patch',
  path: '/v2/families/{familyId}/co-parent',
  params,
  headers: bearer,
  body: z.object({
    familyId: uuid,
    name: z.enum(CO_PARENT_ATTRIBUTES),
    userId: uuid,
    value: z.boolean(),
  }),
  answers: { 204: null },
  refusals: [401, 403, 404],
})

/** The states of another person’s invitation; nothing else about it is shown. */
const INVITATION_STATES = ['not-invited', 'pending', 'joined'] as const
const invitations = z.object({
  invitations: z.array(
    z.object({
      userId: uuid,
      firstName: z.string(),
      lastName: z.string(),
      state: z.enum(INVITATION_STATES),
    }),
  ),
})
export type FamilyInvitations = z.output<typeof invitations>

export const readInvitations = contract({
  id: 'readInvitations',
  tag: 'Families',
  summary: 'Read the invitations of a family',
  description: 'Whether the people whom the user may invite have joined.',
  security: ['session'],
  method: 'get',
  path: '/v2/families/{familyId}/invitations',
  params,
  headers: bearer,
  answers: { 200: invitations },
  refusals: [401, 403, 404],
})

export const inviteMember = contract({
  id: 'inviteMember',
  tag: 'Families',
  summary: 'Invite the other parent',
  description: 'Or correct the address. The link to the old address then ends.',
  security: ['session'],
  method: 'post',
  path: '/v2/families/{familyId}/invitations',
  params,
  headers: bearer,
  body: z.object({ userId: uuid, email: line }),
  answers: { 204: null },
  refusals: [401, 403, 404, 409, 422],
})

const invitedParent = z.object({
  firstName: typed,
  lastName: typed,
  email: optionalTyped,
  phoneCountryCode: optionalTyped,
  phoneNumber: optionalTyped,
})
/** More children than allowed, so that the rule reports the error and not the parser. */
const CHILDREN_READ = 40

const professionalFamilyBody = z.object({
  // Exactly two parents. In JSON Schema, `items` forbids a third one.
  parents: z.tuple([invitedParent, invitedParent]).meta({ items: { not: {} } }),
  children: z.array(z.object({ firstName: typed, lastName: typed })).max(CHILDREN_READ),
})
export type ProfessionalFamilyBody = z.output<typeof professionalFamilyBody>

export const createProfessionalFamily = contract({
  id: 'createProfessionalFamily',
  tag: 'Professionals',
  summary: 'Create a family as a professional',
  description: 'Every parent with an e-mail address gets an invitation.',
  security: ['session'],
  method: 'post',
  path: '/v2/professional/families',
  headers: bearer.extend({ 'idempotency-key': idempotencyKey.optional() }),
  body: professionalFamilyBody,
  answers: { 201: z.object({ familyId: uuid, invited: z.number().int() }) },
  refusals: [401, 403, 422],
})
