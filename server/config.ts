import type { Site } from '#domain/site.ts'
import { drainPause, settingProblems } from './config-problems.ts'
import { consoleOf, type ConsoleConfig } from './console-settings.ts'
import type { AtOldTables } from './db/prepare-tables.ts'
import { keyRingOf } from './platform/secrets/key-settings.ts'
import type { KeyRing } from './platform/secrets/secret-keys.ts'
import { settings, type Settings } from './settings.ts'
import { siteOf } from './site.ts'

const MANAGEMENT_PORT = 3001

export type Config = Readonly<Settings> & {
  readonly site: Site
  readonly keyRing: KeyRing
  /** Whether a developer has the pages below `/dev`. */
  readonly workshop: boolean
  /** Null without a console. */
  readonly console: ConsoleConfig | null
  readonly production: boolean
  /** Null without a management port. */
  readonly managementPort: number | null
  readonly drainPauseMs: number
  readonly atOldTables: AtOldTables
}

/**
 * Reads the environment once. All problems are reported in one error.
 * @throws Error with one line per problem
 */
export function readConfig(env: NodeJS.ProcessEnv, args: readonly string[] = []): Config {
  const role = args.map((arg) => /^--role=(.+)$/.exec(arg)?.[1]).find(Boolean)
  const parsed = settings.safeParse({ ...withoutEmpty(env), ...(role ? { ROLE: role } : {}) })
  const problems = parsed.success
    ? [...settingProblems(parsed.data), ...switchProblems(parsed.data, args)]
    : parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`)
  if (!parsed.success || problems.length > 0)
    throw new Error(`The configuration is invalid:\n  ${problems.join('\n  ')}`)
  const values = parsed.data
  const production = values.STAGE === 'production'
  const site = siteOf(values)
  return Object.freeze({
    ...values,
    production,
    workshop: args.includes(WORKSHOP_SWITCH),
    managementPort: values.MANAGEMENT_PORT ?? (production ? MANAGEMENT_PORT : null),
    drainPauseMs: drainPause(values),
    atOldTables: values.AT_OLD_TABLES ?? (production ? 'wait' : 'migrate'),
    keyRing: keyRingOf(values),
    console: consoleOf(values, site.origin),
    site,
  })
}

/** Loads the workshop for developers. */
const WORKSHOP_SWITCH = '--workshop'

function switchProblems({ STAGE }: Settings, args: readonly string[]): string[] {
  return STAGE === 'production' && args.includes(WORKSHOP_SWITCH)
    ? [`${WORKSHOP_SWITCH}: anyone could be anybody there; it needs STAGE=local`]
    : []
}

/**
 * The only setting of commands that need nothing but the database.
 * @throws Error with one line, if it is missing or wrong
 */
export function readDatabaseUrl({ DATABASE_URL }: NodeJS.ProcessEnv): string {
  if (!DATABASE_URL) throw new Error('Set DATABASE_URL to the database of the application.')
  const { error } = settings.shape.DATABASE_URL.safeParse(DATABASE_URL)
  if (error) throw new Error(`DATABASE_URL: ${error.issues.map(({ message }) => message).join(', ')}`)
  return DATABASE_URL
}

function withoutEmpty(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}
