import type { MessageKey } from '../messages/catalogue.ts'

/** Digits of a phone number without its country code. Source: specification A §5. */
export const PHONE_MIN = 8
export const PHONE_MAX = 15
export const DEFAULT_DIALLING_CODE = '+1'

const DIALLING_CODE = /^\+[1-9]\d{0,2}$/
const NORTH_AMERICAN_DIGITS = 10

/** A country code with its digits as dialled (`+52`), and the digits of the number. */
export type Phone = { code: string; number: string }

/**
 * A phone number as it is kept: everything but digits dropped, as pasting brings brackets, spaces and dashes.
 * A number pasted with its own country code (`+52 55 1234 5678` beside `+52`) loses the second one.
 */
export function normalisePhone({ code, number }: Phone): Phone {
  const typed = number.normalize('NFKC').trim()
  const dialled = code.trim().replace(/^(00)?(?=\d)/, '+')
  const digits = typed.replace(/\D/g, '')
  const prefix = dialled.slice(1)
  const withCode = typed.startsWith('+') && prefix !== '' && digits.startsWith(prefix)
  return { code: dialled, number: withCode ? digits.slice(prefix.length) : digits }
}

/** What is wrong with a normalised country code, or null. */
export function diallingCodeError(code: string): MessageKey | null {
  return DIALLING_CODE.test(code) ? null : 'rules.phone.country'
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
  return international(one) === international(other)
}

function international({ code, number }: Phone): string {
  const national = number.replace(/^0+/, '')
  const repeatsCode =
    code === DEFAULT_DIALLING_CODE && national.length > NORTH_AMERICAN_DIGITS && national.startsWith('1')
  return `${code}${repeatsCode ? national.slice(1) : national}`
}
