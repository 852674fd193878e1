/** A dialling code such as `+52`, and the digits of the number. */
export type Phone = { code: string; number: string }

export const DEFAULT_DIALLING_CODE = '+1'
export const NORTH_AMERICAN_DIGITS = 10

/**
 * Splits a number that was entered with its dialling code: `+44 20…`, `0044 20…`, or `1 612…` below `+1`. Null
 * for any other text. No dialling code is a prefix of another, so at most one of `codes` matches.
 */
export function readInternational({ code, number }: Phone, codes: readonly string[]): Phone | null {
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

/** The digits of a text, whatever their width. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '')
}
