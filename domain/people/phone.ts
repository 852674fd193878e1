import type { MessageKey } from '../messages/catalogue.ts'
import {
  DEFAULT_DIALLING_CODE,
  digitsOf,
  NORTH_AMERICAN_DIGITS,
  readInternational,
  type Phone,
} from './international-phone.ts'
import { DIALLING_CODES } from './phone-codes.ts'

/** Length limits of a phone number without its dialling code. Source: specification A §5. */
export const PHONE_MIN = 8
const PHONE_MAX = 15

/**
 * More digits than a number with a repeated dialling code has. Longer texts are no phones. Their codes are not read,
 * because each one would take another turn.
 */
const READ_DIGITS_MAX = 40

const ALL_CODES = DIALLING_CODES.map(({ code }) => code)

/**
 * A phone as it is stored: digits only, without pasted brackets, spaces and dashes. If the number includes a dialling
 * code (`+52 55 1234 5678`), that code replaces the given one. This is repeated until nothing changes. So a code
 * without a plus sign (`0 052…`) and a second code are removed too.
 */
export function normalisePhone({ code: typed, number }: Phone): Phone {
  const code = typed.trim().replace(/^(00)?(?=\d)/, '+')
  const given = { code, number }
  const digits = { code, number: digitsOf(number) }
  if (digits.number.length > READ_DIGITS_MAX) return digits
  const read = readInternational(given, ALL_CODES) ?? readInternational(digits, ALL_CODES)
  return read ? normalisePhone(read) : digits
}

/** The error of a normalised dialling code, or null. */
export function diallingCodeError(code: string): MessageKey | null {
  return ALL_CODES.includes(code) ? null : 'rules.phone.country'
}

/** The error of the digits of a number, or null. */
export function phoneNumberError(number: string): MessageKey | null {
  if (number === '') return 'rules.required'
  return /^\d+$/.test(number) && number.length >= PHONE_MIN && number.length <= PHONE_MAX
    ? null
    : 'rules.phone.length'
}

/** Whether two phones are the same line, ignoring trunk zeros and repeated dialling codes. */
export function isSamePhone(one: Phone, other: Phone): boolean {
  return internationalPhone(one) === internationalPhone(other)
}

/**
 * The comparable form of a phone, without trunk zeros and repeated dialling codes. Two phones have the same form only
 * if they are the same line.
 */
export function internationalPhone({ code, number }: Phone): string {
  const national = number.replace(/^0+/, '')
  const repeats =
    code === DEFAULT_DIALLING_CODE && national.length > NORTH_AMERICAN_DIGITS && national.startsWith('1')
  return `${code}${repeats ? national.slice(1) : national}`
}
