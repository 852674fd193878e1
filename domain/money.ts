import type { Locale } from './messages/locales.ts'

/** An ISO 4217 code, such as `USD`. Amounts are whole numbers of its minor unit. */
export type Currency = string
export const DEFAULT_CURRENCY: Currency = 'USD'
const DEFAULT_EXPONENT = 2
/**
 * Digits of the minor unit if not two (ISO 4217). `Intl` uses another list, in which some of these currencies
 * have no digits.
 */
const EXPONENTS: Readonly<Record<string, number>> = {
  JPY: 0,
  KRW: 0,
  CLP: 0,
  VND: 0,
  ISK: 0,
  KWD: 3,
  BHD: 3,
  JOD: 3,
}

export type Rounding = 'floor' | 'ceil' | 'halfUp'

/**
 * `amount × numerator ÷ denominator`, computed exactly and rounded once; halves go up. For whole numbers from
 * zero.
 * @throws RangeError for a fraction, a negative number or a zero denominator
 */
export function mulDiv(
  amount: number,
  { numerator, denominator, rounding }: { numerator: number; denominator: number; rounding: Rounding },
): number {
  const whole = [amount, numerator, denominator].every((each) => Number.isSafeInteger(each) && each >= 0)
  if (!whole || denominator === 0) throw new RangeError(`${amount} × ${numerator} ÷ ${denominator}`)
  const product = BigInt(amount) * BigInt(numerator)
  const divisor = BigInt(denominator)
  const added = { floor: 0n, ceil: divisor - 1n, halfUp: divisor / 2n }[rounding]
  // With an odd divisor there are no exact halves, so rounding half of it down is still exact.
  return Number((product + added) / divisor)
}

/** The sum of amounts of one currency, in minor units. */
export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

/** A number of whole units in minor units: 100 dollars are 10,000 cents. */
export function minorOf(whole: number, currency: Currency): number {
  return whole * 10 ** exponentOf(currency)
}

/** Groups of thousands, such as those of `1,234.56`. */
const GROUPED = /^\d{1,3}(?:,\d{3}){1,2}(?:\.|$)/

/**
 * An amount as people type it, in minor units: `120`, `120.5`, `120.` or `1,234.56`. Null for anything else, so a typing
 * error never becomes an amount.
 */
export function parseAmount(typed: string, currency: Currency): number | null {
  const text = typed.trim()
  const ungrouped = GROUPED.test(text) ? text.replaceAll(',', '') : text
  return parseDecimal(ungrouped.replace(/^(\d+)\.$/, '$1'), currency)
}

/** An amount as a decimal text for payment gateways, such as `136.27`. */
export function decimalOf(amountMinor: number, currency: Currency): string {
  const digits = exponentOf(currency)
  const text = String(Math.abs(amountMinor)).padStart(digits + 1, '0')
  const sign = amountMinor < 0 ? '-' : ''
  if (digits === 0) return `${sign}${text}`
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/**
 * A decimal text such as `136.27` in minor units, as `decimalOf` writes it. Null if it is not an amount, or has too many
 * decimals for its currency.
 */
export function parseDecimal(text: string, currency: Currency): number | null {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(text.trim()) ?? []
  const digits = exponentOf(currency)
  if (whole === undefined || decimals.length > digits) return null
  return Number(`${whole}${decimals.padEnd(digits, '0')}`)
}

/** An amount formatted for a language: `$1,234.56`, or `USD 1,234.56` in Mexican Spanish. */
export function formatMoney(
  amountMinor: number,
  { currency, locale }: { currency: Currency; locale: Locale },
): string {
  const digits = exponentOf(currency)
  const format = formatter(`${locale}/${currency}`, () => {
    return new Intl.NumberFormat(INTL_LOCALES[locale], {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  })
  return format.format(Number(decimalOf(amountMinor, currency)))
}

/** A price on a tag, without its cents if they are zero: `$144`, or `$122.40`. */
export function formatPrice(
  amountMinor: number,
  { currency, locale }: { currency: Currency; locale: Locale },
): string {
  const digits = exponentOf(currency)
  const format = formatter(`price/${locale}/${currency}`, () => {
    return new Intl.NumberFormat(INTL_LOCALES[locale], {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      trailingZeroDisplay: 'stripIfInteger',
    })
  })
  return format.format(Number(decimalOf(amountMinor, currency)))
}

/** The short symbol of a currency, such as `$`. */
export function currencySymbol(currency: Currency): string {
  const format = formatter(`symbol/${currency}`, () => {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  })
  return format.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency
}

/** The name of a currency for a sentence about amounts, such as “US dollars”. */
export function currencyName(currency: Currency, locale: Locale): string {
  const format = formatter(`name/${locale}/${currency}`, () => {
    return new Intl.NumberFormat(INTL_LOCALES[locale], {
      style: 'currency',
      currency,
      currencyDisplay: 'name',
    })
  })
  return format.formatToParts(2).find((part) => part.type === 'currency')?.value ?? currency
}

const INTL_LOCALES: Readonly<Record<Locale, string>> = { en: 'en-US', 'es-MX': 'es-MX' }
const exponentOf = (currency: Currency) => EXPONENTS[currency] ?? DEFAULT_EXPONENT

const formatters = new Map<string, Intl.NumberFormat>()

/** Caches formatters, because creating one is slow. */
function formatter(key: string, make: () => Intl.NumberFormat): Intl.NumberFormat {
  const known = formatters.get(key)
  if (known) return known
  const made = make()
  formatters.set(key, made)
  return made
}
