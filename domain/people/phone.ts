import type { MessageKey } from '../messages/catalogue.ts'
import { DIALLING_CODES } from './phone-codes.ts'

/** Digits of a phone number without its country code. Source: specification A §5. */
export const PHONE_MIN = 8
export const PHONE_MAX = 15
export const DEFAULT_DIALLING_CODE = '+1'

const ALL_CODES = DIALLING_CODES.map(({ code }) => code)
const NORTH_AMERICAN_DIGITS = 10

/** A country code with its digits as dialled (`+52`), and the digits of the number. */
export type Phone = { code: string; number: string }

/**
 * A phone as it is kept: everything but digits dropped, as pasting brings brackets, spaces and dashes. A number
 * pasted with a country code of its own (`+52 55 1234 5678`) brings that code along.
 */
export function normalisePhone({ code, number }: Phone): Phone {
  const pasted = readInternational(number)
  if (pasted) return { code: pasted.country, number: pasted.number }
  return { code: code.trim().replace(/^(00)?(?=\d)/, '+'), number: digitsOf(number) }
}

/**
 * A pasted number that says its own country code, taken apart; null for any other text. No country code begins
 * another, so among `codes` (`+52`) at most one fits.
 */
export function readInternational(
  pasted: string,
  codes: readonly string[] = ALL_CODES,
): { country: string; number: string } | null {
  if (!pasted.normalize('NFKC').trim().startsWith('+')) return null
  const digits = digitsOf(pasted)
  const country = codes.find((code) => digits.startsWith(code.slice(1)))
  return country ? { country, number: digits.slice(country.length - 1) } : null
}

function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '')
}

/** What is wrong with a normalised country code, or null. */
export function diallingCodeError(code: string): MessageKey | null {
  return ALL_CODES.includes(code) ? null : 'rules.phone.country'
}

/** What is wrong with the digits of a number, or null. */
export function phoneNumberError(number: string): MessageKey | null {
  if (number === '') return 'rules.required'
  return /^\d+$/.test(number) && number.length >= PHONE_MIN && number.length <= PHONE_MAX
    ? null
    : 'rules.phone.length'
}

/** Whether two phones ring the same line, however their trunk zero or country code was typed. */
export function isSamePhone(one: Phone, other: Phone): boolean {
  return internationalPhone(one) === internationalPhone(other)
}

/** One way to write a phone, however its trunk zero or country code was typed; equal exactly for equal lines. */
export function internationalPhone({ code, number }: Phone): string {
  const national = number.replace(/^0+/, '')
  const repeatsCode =
    code === DEFAULT_DIALLING_CODE && national.length > NORTH_AMERICAN_DIGITS && national.startsWith('1')
  return `${code}${repeatsCode ? national.slice(1) : national}`
}
