import { ROLES, type Role } from '#domain/console/roles.ts'

/** A person who can be chosen at the built-in log-in provider. */
export type InnerPerson = { id: string; name: string; role: Role | null }

/** One person for each role, and two where a second person must approve. The group of one person has no role. */
export const INNER_PEOPLE: readonly InnerPerson[] = [
  { id: 'theo', name: 'Theo Lang', role: 'support' },
  { id: 'mira', name: 'Mira Reyes', role: 'billing' },
  { id: 'tess', name: 'Tess Brandt', role: 'billing' },
  { id: 'priya', name: 'Priya Nair', role: 'catalogue' },
  { id: 'jonas', name: 'Jonas Weber', role: 'catalogue' },
  { id: 'noor', name: 'Noor Haddad', role: 'analyst' },
  { id: 'ines', name: 'Ines Ortega', role: 'auditor' },
  { id: 'ida', name: 'Ida Lund', role: 'integrations' },
  { id: 'sam', name: 'Sam Cole', role: null },
]

const groupOf = (role: Role | null) => (role === null ? 'newcomers' : `staff-${role}`)

/** The groups that the provider names for a person. */
export function groupsOf({ role }: InnerPerson): string[] {
  return [groupOf(role)]
}

/** The groups of the built-in provider, as the setting `CONSOLE_GROUPS` has them. */
export const INNER_GROUPS = ROLES.map((role) => ({ role, group: groupOf(role) }))
