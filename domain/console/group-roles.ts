import { ROLES, type Role } from './roles.ts'

/** A group of the log-in provider, and the role that its members have. */
export type GroupRole = { group: string; role: Role }

/**
 * Reads `role=group;role=group`. A group may contain commas and equals signs, as names in a directory do. Null if a
 * role or a group is missing or unknown.
 */
export function parseGroupRoles(text: string): GroupRole[] | null {
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
  const read = parts.flatMap((part) => {
    const at = part.indexOf('=')
    const role = ROLES.find((each) => each === part.slice(0, at).trim())
    const group = part.slice(at + 1).trim()
    return role && group ? [{ role, group }] : []
  })
  return read.length === parts.length ? read : null
}

/** The role of a person: the first entry with a group of this person decides. Null without such an entry. */
export function roleOf(groups: readonly string[], map: readonly GroupRole[]): Role | null {
  return map.find(({ group }) => groups.includes(group))?.role ?? null
}
