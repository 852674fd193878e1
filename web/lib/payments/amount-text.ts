import type { Locale } from '#domain/messages/locales.ts'
import type { Money } from './provider.ts'

/** An amount as the buyer reads it. */
export function amountText({ amountMinor, currency }: Money, locale: Locale): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amountMinor / 10 ** digits)
}
