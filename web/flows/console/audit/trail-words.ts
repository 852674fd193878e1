import { formatMoney } from '#domain/money.ts'
import { STAFF_ACTIONS, type StaffActionKind } from '#domain/console/staff-action.ts'

/** The verb of a row, and its object. */
const WORDS: Readonly<Partial<Record<StaffActionKind, readonly [verb: string, rest: string]>>> = {
  'log-in': ['Logged in', ''],
  'log-out': ['Logged out', ''],
  search: ['Searched', ''],
  'open-person': ['Opened', 'person'],
  'show-contact': ['Saw', 'contact data'],
  'read-mail': ['Read', 'text of a mail'],
  refused: ['Refused', ''],
  'read-audit': ['Read', 'audit trail'],
  'check-audit': ['Checked', 'audit trail'],
  'read-figures': ['Read', 'figures'],
}

/** The words for a row of the trail. */
export function trailWords(kind: StaffActionKind): readonly [verb: string, rest: string] {
  const [first = '', ...rest] = kind.split('-')
  return WORDS[kind] ?? [first.slice(0, 1).toUpperCase() + first.slice(1), rest.join(' ')]
}

/** The kinds for the filter, each with its words. */
export const KINDS_TO_CHOOSE: readonly { kind: StaffActionKind; name: string }[] = STAFF_ACTIONS.map(
  (kind) => ({
    kind,
    name: trailWords(kind).join(' ').trim(),
  }),
)

/** Details whose value says enough. */
const UNNAMED: ReadonlySet<string> = new Set(['wanted', 'field', 'note'])

/** The details of a row as one text. In short, it leaves out the ids of the people whom a search has shown. */
export function detailsText(
  details: Readonly<Record<string, unknown>>,
  { inShort = false }: { inShort?: boolean } = {},
): string {
  const unsaid = inShort ? ['currency', 'people'] : ['currency']
  return Object.entries(details)
    .filter(([name, value]) => value !== null && value !== '' && value !== false && !unsaid.includes(name))
    .map(([name, value]) => detailText(name, value, details['currency']))
    .join(', ')
}

function detailText(name: string, value: unknown, currency: unknown): string {
  if (name === 'amountMinor' && typeof value === 'number' && typeof currency === 'string')
    return formatMoney(value, { currency, locale: 'en' })
  if (UNNAMED.has(name) && typeof value === 'string') return value.replaceAll('-', ' ')
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  if (value === true) return words
  if (name === 'hits') return `${String(value)} ${words}`
  return `${words} ${typeof value === 'string' ? value : JSON.stringify(value)}`
}

/** The beginning of a hash, in groups that are easy to read aloud. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 4)} ${hash.slice(4, 8)}`
}
