import { z } from 'zod'
import { REFUND_ALONE } from '#domain/console/approval.ts'
import { parseGroupRoles, type GroupRole } from '#domain/console/group-roles.ts'
import { CODES_ALONE } from '#domain/pricing/code-run.ts'

const limit = z.coerce.number().int().min(0).max(1_000_000)
const port = z.coerce.number().int().min(0).max(65_535).optional()

/** The settings of the staff console. Without a log-in provider there is no console. */
export const consoleSettings = {
  CONSOLE_ISSUER: z
    .url()
    .optional()
    .describe('Log-in provider of staff (OpenID Connect issuer); without it there is no /console'),
  CONSOLE_CLIENT_ID: z.string().optional().describe('Client id of the console at CONSOLE_ISSUER'),
  CONSOLE_CLIENT_SECRET: z.string().optional().describe('Client secret of the console at CONSOLE_ISSUER'),
  CONSOLE_SCOPES: z
    .string()
    .default('openid profile')
    .describe('Scopes that the log-in asks for; some providers name groups only with one more'),
  CONSOLE_GROUP_CLAIM: z.string().default('groups').describe('Claim that names the groups of a person'),
  CONSOLE_GROUPS: z
    .string()
    .default('')
    .refine((text) => parseGroupRoles(text) !== null, 'role=group;role=group with roles of docs/console.md')
    .describe(
      'Which group has which role, `role=group;role=group`; the first line that fits a person decides',
    ),
  CONSOLE_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .describe('Own port of the console, so that a network of staff alone reaches it; default PORT'),
  CONSOLE_ORIGIN: z
    .url()
    .optional()
    .describe('Public origin of a console with its own port; default http://localhost:CONSOLE_PORT'),
  CONSOLE_INNER_PROVIDER: port.describe(
    'Only on a laptop and in tests: port of a built-in log-in provider with people to choose from; 0 picks a free port',
  ),
  STAFF_REFUND_ALONE: limit
    .default(REFUND_ALONE)
    .describe(
      'Above this sum of one order, in whole units of its currency, a refund of staff needs a second person',
    ),
  STAFF_CODES_ALONE: limit
    .default(CODES_ALONE)
    .describe(
      'Above this worth of activation codes, in whole units of their currency, a second person must agree',
    ),
}

type Values = z.infer<z.ZodObject<typeof consoleSettings>>

/** The log-in provider that the settings name. */
export type ConsoleConfig = {
  /** Null if it is on the port of the site. */
  ownPort: number | null
  /** The address where staff open it. */
  origin: string
  scopes: string
  groupClaim: string
  groups: readonly GroupRole[]
  provider: { issuer: string; clientId: string; clientSecret: string } | { innerPort: number }
}

/** The console of these settings; null without one. */
export function consoleOf(values: Values, siteOrigin: string): ConsoleConfig | null {
  const { CONSOLE_ISSUER: issuer, CONSOLE_INNER_PROVIDER: innerPort } = values
  const common = {
    ...placeOf(values, siteOrigin),
    groupClaim: values.CONSOLE_GROUP_CLAIM,
    groups: parseGroupRoles(values.CONSOLE_GROUPS) ?? [],
  }
  if (issuer) {
    const { CONSOLE_CLIENT_ID: clientId = '', CONSOLE_CLIENT_SECRET: clientSecret = '' } = values
    return { ...common, scopes: values.CONSOLE_SCOPES, provider: { issuer, clientId, clientSecret } }
  }
  return innerPort === undefined
    ? null
    : { ...common, scopes: 'openid profile groups', provider: { innerPort } }
}

function placeOf({ CONSOLE_PORT: ownPort, CONSOLE_ORIGIN: origin }: Values, siteOrigin: string) {
  if (ownPort === undefined) return { ownPort: null, origin: siteOrigin }
  return { ownPort, origin: origin ? new URL(origin).origin : `http://localhost:${ownPort}` }
}

const NEEDED = ['CONSOLE_CLIENT_ID', 'CONSOLE_CLIENT_SECRET', 'CONSOLE_GROUPS'] as const

/** Problems of console settings that are valid alone but not together. */
export function consoleProblems(values: Values, production: boolean): string[] {
  const missing = values.CONSOLE_ISSUER ? NEEDED.filter((name) => !values[name]) : []
  const problems = missing.map((name) => `${name}: needed by CONSOLE_ISSUER`)
  const isInside = values.CONSOLE_INNER_PROVIDER !== undefined
  if (isInside && values.CONSOLE_ISSUER)
    problems.push('CONSOLE_INNER_PROVIDER: not beside CONSOLE_ISSUER; choose one of them')
  if (isInside && production)
    problems.push('CONSOLE_INNER_PROVIDER: not in production, because it asks for no password')
  if (production && values.CONSOLE_ISSUER && !values.CONSOLE_ISSUER.startsWith('https:'))
    problems.push('CONSOLE_ISSUER: production needs https')
  if (production && values.CONSOLE_PORT !== undefined && !values.CONSOLE_ORIGIN?.startsWith('https:'))
    problems.push('CONSOLE_ORIGIN: CONSOLE_PORT needs the https address of the console in production')
  if (values.CONSOLE_ORIGIN && values.CONSOLE_PORT === undefined)
    problems.push('CONSOLE_ORIGIN: only with CONSOLE_PORT')
  return problems
}
