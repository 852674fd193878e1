import type { Role } from '#domain/console/roles.ts'
import { startStaffSession, type Staff } from '#server/console/index.ts'
import type { Db } from '#server/db/database.ts'
import type { StaffLogIn } from '#server/gateways.ts'
import { testSecrets } from './credentials.ts'

/** A person of the staff who has just logged in. Tests with an old log-in say so by `loggedInAt`. */
export function aStaffMember(role: Role, given: Partial<Staff> = {}): Staff {
  return { id: role, name: `The ${role}`, role, loggedInAt: new Date(), network: '203.0.113.0/24', ...given }
}

/** A session of a role, as after a log-in. Returns its secret, which is the bearer of the console's calls. */
export async function aStaffSession(db: Db, role: Role): Promise<string> {
  const { id, name } = aStaffMember(role)
  const person = { id, name, groups: [], ageSeconds: 0, idToken: 'a token of the provider' }
  return db.transaction().execute(async (tx) => startStaffSession(tx, testSecrets, { person, role }))
}

/** A console whose log-in provider is away. Its calls need sessions alone. */
export const AWAY_LOG_IN: StaffLogIn = {
  provider: {
    ask: async () => 'away',
    answer: async () => ({ outcome: 'away' }),
    logOut: async () => null,
    origins: () => [],
  },
  groups: [],
  people: [],
  close: async () => undefined,
}
