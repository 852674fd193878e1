import { sql } from 'kysely'
import { ROLES, type Role } from '#domain/console/roles.ts'
import { startStaffSession, type Staff } from '#server/console/index.ts'
import type { Db } from '#server/db/database.ts'
import type { StaffLogIn } from '#server/gateways.ts'
import { newSecret } from '#server/platform/secrets/secrets.ts'
import { testSecrets } from '../accounts/credentials.ts'

const bearers = new Map(ROLES.map((role) => [role, newSecret()]))
const NO_TOKENS = { access: 'an access token', refresh: null }

/** A staff member who has just logged in. Tests set `loggedInAt` for an older log-in. */
export function aStaffMember(role: Role, given: Partial<Staff> = {}): Staff {
  return { id: role, name: `The ${role}`, role, loggedInAt: new Date(), network: '203.0.113.0/24', ...given }
}

/** The bearer of a staff member with a role, without a session in the database. */
export function bearerOf(role: Role): string {
  return bearers.get(role) ?? ''
}

/** The staff member whose bearer `bearerOf` returns. */
export async function staffOfBearer(bearer: string): Promise<Staff | null> {
  const role = ROLES.find((each) => bearerOf(each) === bearer)
  return role ? aStaffMember(role) : null
}

/** A session of a role, as after a log-in. Returns its secret, which is the bearer of the console's calls. */
export async function aStaffSession(db: Db, role: Role): Promise<string> {
  const { id, name } = aStaffMember(role)
  const person = {
    id,
    name,
    groups: [],
    ageSeconds: 0,
    idToken: 'a token of the provider',
    tokens: NO_TOKENS,
  }
  return db.transaction().execute(async (tx) => startStaffSession(tx, testSecrets, { person, role }))
}

/** The token of a program of the company. Returns its secret. */
export async function aMachineToken(db: Db, { days = 30 } = {}): Promise<string> {
  const secret = newSecret()
  const hash = testSecrets.hash('machine-token', secret)
  const expiresAt = sql<Date>`app_now() + make_interval(days => ${days})`
  await db
    .insertInto('machine_tokens')
    .values({ hash, name: 'Warehouse', made_by: 'ida', made_name: 'Ida', expires_at: expiresAt })
    .execute()
  return secret
}

/** A console whose log-in provider does not answer. Its calls only need sessions. */
export const AWAY_LOG_IN: StaffLogIn = {
  provider: {
    ask: async () => 'away',
    answer: async () => ({ outcome: 'away' }),
    check: async () => ({ outcome: 'away' }),
    logOut: async () => null,
    origins: () => [],
  },
  groups: [],
  people: [],
  close: async () => undefined,
}
