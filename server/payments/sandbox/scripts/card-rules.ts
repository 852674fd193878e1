/** The card rules of the sandbox's fields and of its tokeniser. They run in the frames and on the server. */

export type Validity = { valid: boolean; potentiallyValid: boolean }
export type CardBrand = {
  name: string
  lengths: readonly number[]
  cvvLength: number
  groups: readonly number[]
}

const GROUPS_OF_FOUR = [4, 4, 4, 4, 3]
const AMEX_GROUPS = [4, 6, 5]
const LONGEST = 19

function brand(name: string, lengths: readonly number[], cvvLength = 3): CardBrand {
  return { name, lengths, cvvLength, groups: cvvLength === 4 ? AMEX_GROUPS : GROUPS_OF_FOUR }
}

const BRANDS: readonly (readonly [RegExp, CardBrand])[] = [
  [/^4/, brand('Visa', [16, 18, 19])],
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, brand('Mastercard', [16])],
  [/^3[47]/, brand('American Express', [15], 4)],
  [/^(?:6011|64[4-9]|65)/, brand('Discover', [16, 19])],
  [/^(?:36|38|30[0-5])/, brand('Diners Club', [14, 16, 19])],
  [/^35/, brand('JCB', [16, 17, 18, 19])],
  [/^62/, brand('UnionPay', [14, 15, 16, 17, 18, 19])],
  [/^(?:50|5[6-8]|63|67)/, brand('Maestro', [12, 13, 14, 15, 16, 17, 18, 19])],
]

/** The digits of a typed text. */
export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

/** The brand of a number that may be incomplete. Null while it is not known. */
export function brandOf(digits: string): CardBrand | null {
  return BRANDS.find(([prefix]) => prefix.test(digits))?.[1] ?? null
}

function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => {
      const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return sum % 10 === 0
}

/** @param refused names of refused brands, whose numbers can never become valid */
export function checkNumber(text: string, refused: readonly string[] = []): Validity {
  const digits = digitsOf(text)
  const brand = brandOf(digits)
  if (brand && refused.includes(brand.name)) return { valid: false, potentiallyValid: false }
  const lengths = brand?.lengths ?? [LONGEST]
  const known = digits.length < 4 || brand !== null
  const valid = known && lengths.includes(digits.length) && passesLuhn(digits)
  return { valid, potentiallyValid: valid || (known && digits.length < Math.max(...lengths)) }
}

const MONTHS = 12
const YEARS_AHEAD = 19

/** Reads `12/30`, `12 / 2030`, `1230`; null if it is not a month and a year. */
export function parseExpiration(text: string): { month: string; year: string } | null {
  const match = /^(\d{2})(?:\d{2})?(\d{2})$/.exec(digitsOf(text.replace(/^(\d)\s*\//, '0$1/')))
  const [month, year] = [match?.[1], match?.[2]]
  if (!month || !year || Number(month) < 1 || Number(month) > MONTHS) return null
  return { month, year: `20${year}` }
}

/** @param today the date on the caller's clock */
export function checkExpiration(text: string, today: Date): Validity {
  const parsed = parseExpiration(text)
  if (!parsed)
    return { valid: false, potentiallyValid: digitsOf(text).length < 4 && !/^(?:1[3-9]|[2-9]\d)/.test(text) }
  const monthsLeft =
    (Number(parsed.year) - today.getFullYear()) * MONTHS + Number(parsed.month) - 1 - today.getMonth()
  const valid = monthsLeft >= 0 && monthsLeft <= YEARS_AHEAD * MONTHS
  return { valid, potentiallyValid: valid }
}

/** Checks a security code that may be incomplete. */
export function checkCvv(text: string, length = 3): Validity {
  const onlyDigits = /^\d*$/.test(text)
  return {
    valid: onlyDigits && text.length === length,
    potentiallyValid: onlyDigits && text.length <= length,
  }
}

/** Groups the typed digits with the spaces of their brand. */
export function formatNumber(text: string): string {
  const digits = digitsOf(text).slice(0, LONGEST)
  const groups = brandOf(digits)?.groups ?? GROUPS_OF_FOUR
  let from = 0
  return groups
    .map((length) => digits.slice(from, (from += length)))
    .filter(Boolean)
    .join(' ')
}

/** A typed date as `MM / YY`, or with a year of four digits. */
export function formatExpiration(text: string): string {
  const digits = digitsOf(/^[2-9]/.test(text) ? `0${text}` : text.replace(/^(\d)\s*\//, '0$1/'))
  const year = digits.slice(2, digits.length > 4 && digits.startsWith('20', 2) ? 6 : 4)
  return year ? `${digits.slice(0, 2)} / ${year}` : digits.slice(0, 2)
}
