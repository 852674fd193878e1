import { STAFF_ACTIONS, type StaffActionKind } from '#domain/console/staff-action.ts'

/** The verb of a row, and what follows it. */
const WORDS: Readonly<Partial<Record<StaffActionKind, readonly [verb: string, rest: string]>>> = {
  'log-in': ['Logged in', ''],
  'log-out': ['Logged out', ''],
  search: ['Searched', ''],
  'open-person': ['Opened', 'person'],
  'show-contact': ['Saw', 'contact data'],
  refused: ['Refused', ''],
  'read-audit': ['Read', 'audit trail'],
  'read-figures': ['Read', 'figures'],
}

/** How a row of the trail is called. */
export function trailWords(kind: StaffActionKind): readonly [verb: string, rest: string] {
  const [first = '', ...rest] = kind.split('-')
  return WORDS[kind] ?? [first.slice(0, 1).toUpperCase() + first.slice(1), rest.join(' ')]
}

/** The kinds for the filter, by their words. */
export const KINDS_TO_CHOOSE: readonly { kind: StaffActionKind; name: string }[] = STAFF_ACTIONS.map(
  (kind) => ({
    kind,
    name: trailWords(kind).join(' ').trim(),
  }),
)

/** The details of a row as one text. They hold counts and names of things alone. */
export function detailsText(details: Readonly<Record<string, unknown>>): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
}

/** The beginning of a hash, in groups that can be read out. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 4)} ${hash.slice(4, 8)}`
}
