import type { MessageKey } from '../messages/catalogue.ts'
import { DIALLING_CODES } from './phone-codes.ts'

/** Length limits of a phone number without its dialling code. Source: specification A §5. */
export const PHONE_MIN = 8
export const PHONE_MAX = 15
export const DEFAULT_DIALLING_CODE = '+1'

const ALL_CODES = DIALLING_CODES.map(({ code }) => code)
const NORTH_AMERICAN_DIGITS = 10

/** A dialling code such as `+52`, and the digits of the number. */
export type Phone = { code: string; number: string }

/**
 * A phone as it is stored: digits only, without pasted brackets, spaces and dashes. If the number includes a
 * dialling code (`+52 55 1234 5678`), that code replaces the given one.
 */
export function normalisePhone({ code: typed, number }: Phone): Phone {
  const code = typed.trim().replace(/^(00)?(?=\d)/, '+')
  return readInternational({ code, number }) ?? { code, number: digitsOf(number) }
}

/**
 * Splits a number that was entered with its dialling code: `+44 20…`, `0044 20…`, or `1 612…` below `+1`. Null
 * for any other text. No dialling code is a prefix of another, so at most one of `codes` matches.
 */
export function readInternational(
  { code, number }: Phone,
  codes: readonly string[] = ALL_CODES,
): Phone | null {
  const typed = number.normalize('NFKC').trim()
  const digits = digitsOf(typed)
  if (!/^(\+|00)/.test(typed)) return repeatsCode(code, digits) ? { code, number: digits.slice(1) } : null
  const whole = typed.startsWith('+') ? digits : digits.slice(2)
  const found = codes.find((each) => whole.startsWith(each.slice(1)))
  return found ? { code: found, number: whole.slice(found.length - 1) } : null
}

/** Whether North American digits begin with their dialling code. No area code there begins with 1. */
function repeatsCode(code: string, digits: string): boolean {
  return (
    code === DEFAULT_DIALLING_CODE && digits.startsWith('1') && digits.length === NORTH_AMERICAN_DIGITS + 1
  )
}

function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '')
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
 * The comparable form of a phone, without trunk zeros and repeated dialling codes. It is equal exactly for
 * the same line.
 */
export function internationalPhone({ code, number }: Phone): string {
  const national = number.replace(/^0+/, '')
  const repeats =
    code === DEFAULT_DIALLING_CODE && national.length > NORTH_AMERICAN_DIGITS && national.startsWith('1')
  return `${code}${repeats ? national.slice(1) : national}`
}
