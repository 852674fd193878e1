import { z } from 'zod'
import type { ProfessionalField } from '../professionals/fields.ts'
import { ROLES_MAX } from '../professionals/text-limits.ts'
import { contract } from './contract.ts'
import { bearer, idempotencyKey, line, optionalTyped, typed, typedAddress, uuid } from './fields.ts'

/** More roles than allowed, so that the rule reports the error and not the parser. */
const ROLES_READ = 4 * ROLES_MAX
const roles = z.array(line).max(ROLES_READ)

/** `language` is the language of the answer's texts; without it, `Accept-Language` decides. */
const headers = { language: z.string().max(64).optional() }

/** Any fields of the wizard. The given ones are checked, together with their follow-ups. */
const validatorBody = z
  .object({
    title: typed,
    firstName: typed,
    lastName: typed,
    credentials: typed,
    email: typed,
    phoneCountryCode: typed,
    phoneNumber: typed,
    phoneExtension: typed,
    hearAboutUs: typed,
    referralBenchOfficerName: typed,
    referralBenchOfficerPosition: typed,
    referralColleagueName: typed,
    referralColleagueRole: typed,
    referralOtherExplain: typed,
    practiceName: typed,
    country: typed,
    addressLine1: typed,
    addressLine2: typed,
    city: typed,
    region: typed,
    postalCode: typed,
    timezone: typed,
    roles,
    securityQuestion: typed,
    securityAnswer: typed,
    securityCode: typed,
    securityCodeConfirm: typed,
  } satisfies Record<ProfessionalField, z.ZodType>)
  .partial()

export const validateProfessional = contract({
  id: 'validateProfessional',
  tag: 'Professionals',
  summary: 'Check one step of a professional’s registration',
  description: 'Nothing is written.',
  security: [],
  method: 'post',
  path: '/v2/professional/users/validator',
  headers: z.object({
    ...headers,
    'anonymous-id': z.string().max(64).optional(),
    /** `start` marks the event in the funnel. */
    activity: z.string().max(32).optional(),
  }),
  body: validatorBody,
  answers: { 200: z.object({}) },
  refusals: [409],
})

const name = z.object({ title: optionalTyped, firstName: typed, lastName: typed, credentials: optionalTyped })
const phone = z.object({ countryCode: typed, number: typed, extension: optionalTyped })
const referral = z.object({
  source: typed,
  benchOfficer: z.object({ name: typed, position: typed }).nullish(),
  colleague: z.object({ name: typed, role: typed }).nullish(),
  explanation: optionalTyped,
})
const practice = z.object({ name: typed })

const professionalBody = z.object({
  name,
  email: typed,
  phone,
  referral,
  practice,
  address: typedAddress,
  timezone: typed,
  roles,
  security: z.object({ question: typed, answer: typed, code: typed }),
})
export type ProfessionalBody = z.output<typeof professionalBody>

/** The created professional for the success screen, without security answers and referral. */
const professionalView = z.object({
  name,
  email: typed,
  phone,
  practice,
  address: typedAddress,
  timezone: typed,
  roles,
})
export type ProfessionalView = z.output<typeof professionalView>

export const createProfessional = contract({
  id: 'createProfessional',
  tag: 'Professionals',
  summary: 'Create a professional',
  description: 'Mails a link for setting a password.',
  security: [],
  method: 'post',
  path: '/v2/professional/users',
  headers: z.object({ ...headers, 'idempotency-key': idempotencyKey.optional() }),
  body: professionalBody,
  answers: { 201: professionalView },
  refusals: [409],
})

const cases = z.object({
  profile: professionalView,
  /** Newest first. For each person, it contains only the professional's entries and whether the person has joined. */
  families: z.array(
    z.object({
      familyId: uuid,
      parents: z.array(z.object({ firstName: z.string(), lastName: z.string(), hasJoined: z.boolean() })),
      children: z.number().int(),
    }),
  ),
})
export type Cases = z.output<typeof cases>

export const readCases = contract({
  id: 'readCases',
  tag: 'Professionals',
  summary: 'Read the cases of a professional',
  description: 'Their profile and the families that they created. Only for the session of a professional.',
  security: ['session'],
  method: 'get',
  path: '/v2/professional/cases',
  headers: bearer,
  answers: { 200: cases },
  refusals: [401, 403],
})
