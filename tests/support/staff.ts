import type { Role } from '#domain/console/roles.ts'
import type { Staff } from '#server/console/index.ts'

/** A person of the staff who has just logged in. Tests with an old log-in say so by `loggedInAt`. */
export function aStaffMember(role: Role, given: Partial<Staff> = {}): Staff {
  return { id: role, name: `The ${role}`, role, loggedInAt: new Date(), network: '203.0.113.0/24', ...given }
}
