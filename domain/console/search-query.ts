import { isEmail, normaliseEmail } from '../people/email.ts'

/** The possible meanings of a text in the search box. */
export type SearchQuery = {
  /** The beginning of an address, or all of it. */
  email: string | null
  /** The beginning of an order number, a transaction or a code. */
  number: string | null
  /** Digits of a phone number. */
  phone: string | null
  lastFour: string | null
  /** The day of a payment, as `YYYY-MM-DD`. */
  day: string | null
  /** Lower case, each a part of a name. */
  names: readonly string[]
}

/** Longer texts are cut. */
export const SEARCH_LENGTH = 120
/** Shorter numbers match too many people. */
const NUMBER_MIN = 5
const PHONE_MIN = 7
const NAMES_MAX = 4
const NAME_MIN = 2

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const ISO_DAY = /\b(\d{4})-(\d{2})-(\d{2})\b/
const NAMED_DAY = new RegExp(String.raw`\b(${MONTHS.join('|')})[a-z]* (\d{1,2})(?:,? (\d{4}))?\b`)
const LAST_FOUR = /^\d{4}$/
const PHONE = /^\+?[\d().-]+$/
const NUMBER = /^(?=.*\d)[a-z0-9-]+$/

/** Reads the text of the search box. `today` decides the year of a day without one. */
export function readQuery(text: string, { today }: { today: string }): SearchQuery {
  const typed = text.normalize('NFC').trim().slice(0, SEARCH_LENGTH).toLowerCase()
  const { day, rest } = takeDay(typed, today)
  const query = { email: null, number: null, phone: null, lastFour: null, day, names: [] }
  const words = rest.split(/\s+/).filter(Boolean)
  const email = words.find((word) => word.includes('@'))
  if (email) return { ...query, email: isEmail(email) ? normaliseEmail(email) : email }
  const joined = words.join('')
  const digits = joined.replaceAll(/\D/g, '')
  if (PHONE.test(joined) && digits.length >= PHONE_MIN)
    return { ...query, phone: digits, number: words.length === 1 ? joined : null }
  const lastFour = words.find((word) => LAST_FOUR.test(word)) ?? null
  const others = words.filter((word) => word !== lastFour)
  const [only] = others
  const isNumber = others.length === 1 && only !== undefined && only.length >= NUMBER_MIN && NUMBER.test(only)
  if (isNumber) return { ...query, lastFour, number: only }
  const names = others.filter((word) => word.length >= NAME_MIN).slice(0, NAMES_MAX)
  return { ...query, lastFour, names }
}

function takeDay(typed: string, today: string): { day: string | null; rest: string } {
  const iso = ISO_DAY.exec(typed)
  if (iso) return dayIn(typed, iso[0], iso[0])
  const named = NAMED_DAY.exec(typed)
  if (!named) return { day: null, rest: typed }
  const [found, name = '', date = '', year] = named
  const inYear = (which: string) =>
    `${which}-${String(MONTHS.indexOf(name) + 1).padStart(2, '0')}-${date.padStart(2, '0')}`
  const thisYear = today.slice(0, 4)
  const latest = inYear(thisYear) <= today ? thisYear : String(Number(thisYear) - 1)
  return dayIn(typed, found, inYear(year ?? latest))
}

/** A date that does not exist is treated as other text. */
function dayIn(typed: string, found: string, day: string): { day: string | null; rest: string } {
  const at = new Date(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
  return isDay ? { day, rest: typed.replace(found, ' ') } : { day: null, rest: typed }
}

/** How a search was understood, for the page and the audit trail. It contains no typed text. */
export function readAs(query: SearchQuery): string[] {
  return [
    query.email === null ? null : 'e-mail',
    query.number === null ? null : 'number',
    query.phone === null ? null : 'phone',
    query.names.length === 0 ? null : 'name',
    query.lastFour === null ? null : 'last four',
    query.day === null ? null : 'day',
  ].filter((each) => each !== null)
}
