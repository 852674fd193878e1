import { z } from 'zod'
import { contract } from './contract.ts'
import { bearer, line, optionalTyped, typed } from './fields.ts'

const path = '/v2/credentials'

export const checkUsername = contract({
  id: 'checkUsername',
  tag: 'Log-in',
  summary: 'Check a username',
  description: 'Whether the username can be chosen.',
  security: ['credentialsToken'],
  method: 'post',
  path: `${path}/username-checks`,
  headers: bearer,
  body: z.object({ username: line }),
  answers: { 200: z.object({ available: z.boolean(), meetsRequirements: z.boolean() }) },
  refusals: [401, 403],
})

const setCredentialsBody = z.object({
  username: typed,
  password: typed,
  /** Required of a parent, unless it was saved before. */
  referral: z.object({ selection: typed, other: optionalTyped }).optional(),
  /** Needed of a professional, and of a parent unless it was saved before. */
  securityQuestion: typed.optional(),
  securityAnswer: typed.optional(),
  securityCode: typed.optional(),
  confirmCode: typed.optional(),
  /** Required of a parent who has not agreed before. */
  agreedToTerms: z.boolean().default(false),
  marketingOptIn: z.boolean().optional(),
})
export type SetCredentialsBody = z.output<typeof setCredentialsBody>

export const setCredentials = contract({
  id: 'setCredentials',
  tag: 'Log-in',
  summary: 'Set username and password',
  description: 'Once, with other missing data. It uses up the token.',
  security: ['credentialsToken'],
  method: 'post',
  path,
  headers: bearer,
  body: setCredentialsBody,
  answers: { 204: null },
  refusals: [401, 403, 409, 422],
})
