import { z } from 'zod'
import type { ProfessionalField } from '../professionals/fields.ts'
import { ROLES_MAX } from '../professionals/limits.ts'
import { contract } from './contract.ts'
import { bearer, idempotencyKey, line, optionalLine, uuid } from './fields.ts'

/** More roles than anybody may choose, so that the rule can answer rather than the parser. */
const ROLES_READ = 4 * ROLES_MAX
const roles = z.array(line).max(ROLES_READ)

/** `language` is the tag the answer's texts are wanted in; without it `Accept-Language` counts. */
const headers = { language: z.string().max(64).optional() }

/** Any fields of the wizard: those that are sent are judged, with the follow-ups they call for. */
const validatorBody = z
  .object({
    title: line,
    firstName: line,
    lastName: line,
    credentials: line,
    email: line,
    phoneCountryCode: line,
    phoneNumber: line,
    phoneExtension: line,
    hearAboutUs: line,
    referralBenchOfficerName: line,
    referralBenchOfficerPosition: line,
    referralColleagueName: line,
    referralColleagueRole: line,
    referralOtherExplain: line,
    practiceName: line,
    country: line,
    addressLine1: line,
    addressLine2: line,
    city: line,
    region: line,
    postalCode: line,
    timezone: line,
    roles,
    securityQuestion: line,
    securityAnswer: line,
    securityCode: line,
    securityCodeConfirm: line,
  } satisfies Record<ProfessionalField, z.ZodType>)
  .partial()

export const validateProfessional = contract({
  id: 'validateProfessional',
  summary: 'Judge the fields of one step of a professional’s registration',
  method: 'post',
  path: '/v2/professional/users/validator',
  headers: z.object({
    ...headers,
    'anonymous-id': z.string().max(64).optional(),
    /** `start` marks the event of the funnel. */
    activity: z.string().max(32).optional(),
  }),
  body: validatorBody,
  answers: { 200: z.object({}) },
  refusals: [409],
})

const name = z.object({ title: optionalLine, firstName: line, lastName: line, credentials: optionalLine })
const phone = z.object({ countryCode: line, number: line, extension: optionalLine })
const referral = z.object({
  source: line,
  benchOfficer: z.object({ name: line, position: line }).nullish(),
  colleague: z.object({ name: line, role: line }).nullish(),
  explanation: optionalLine,
})
const practice = z.object({ name: line })
const address = z.object({
  line1: line,
  line2: optionalLine,
  city: line,
  region: optionalLine,
  postalCode: line,
  country: line,
})

const professionalBody = z.object({
  name,
  email: line,
  phone,
  referral,
  practice,
  address,
  timezone: line,
  roles,
  security: z.object({ question: line, answer: line, code: line }),
})
export type ProfessionalBody = z.output<typeof professionalBody>

/** What was created, for the success screen; the security answers and the referral are not repeated. */
const professionalView = z.object({ name, email: line, phone, practice, address, timezone: line, roles })
export type ProfessionalView = z.output<typeof professionalView>

export const createProfessional = contract({
  id: 'createProfessional',
  summary: 'Create a professional and send the mail with the link to set a password',
  method: 'post',
  path: '/v2/professional/users',
  headers: z.object({ ...headers, 'idempotency-key': idempotencyKey.optional() }),
  body: professionalBody,
  answers: { 201: professionalView },
  refusals: [409],
})

const cases = z.object({
  profile: professionalView,
  /** The newest first; of their people only what the professional entered, and who has joined. */
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
  summary: 'The profile of a professional and the families they entered; the bearer is a session',
  method: 'get',
  path: '/v2/professional/cases',
  headers: bearer,
  answers: { 200: cases },
  refusals: [401, 403],
})
