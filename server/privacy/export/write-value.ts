import { textFor } from '#domain/messages/text.ts'
import { formatMoney } from '#domain/money.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { countryName } from '#domain/places/country-names.ts'
import { dayInWords, momentInWords } from '#domain/places/local-time.ts'
import type { ExportValue } from '#domain/privacy/export.ts'

/** For whom the values are written. */
export type Reader = { locale: Locale; country: string | null; timeZone: string }

/** A value as lines for people; empty without a value. */
export function linesOf(value: ExportValue, reader: Reader): readonly string[] {
  if (value === null || value === '') return []
  if (Array.isArray(value)) return value.map(String)
  if (typeof value === 'object' && 'codes' in value) return value.codes.map(({ text }) => text)
  return [inWords(value, reader)]
}

function inWords(value: Exclude<ExportValue, null>, reader: Reader): string {
  const { locale } = reader
  const text = textFor(locale)
  if (typeof value === 'boolean') return text(value ? 'exports.yes' : 'exports.no')
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (value instanceof Date) return momentInWords(value, reader)
  if ('day' in value) return dayInWords(value.day, reader)
  if ('minor' in value) return formatMoney(value.minor, { currency: value.currency, locale })
  if ('country' in value) return countryName(value.country, locale)
  if ('word' in value) return text(`exports.word.${value.word}`)
  if ('name' in value) return text(value.name)
  if ('codes' in value) return linesOf(value, reader).join(', ')
  if ('instrument' in value) return instrumentInWords(value.instrument, locale)
  return value.join(', ')
}

type Instrument = Extract<ExportValue, { instrument: unknown }>['instrument']

function instrumentInWords(instrument: Instrument, locale: Locale): string {
  const text = textFor(locale)
  switch (instrument.method) {
    case 'creditCard': {
      const { brand, lastFour, expirationMonth, expirationYear } = instrument
      return `${text('receipt.card', { brand, lastFour })}, ${expirationMonth}/${expirationYear}`
    }
    case 'paypal':
      return `PayPal, ${instrument.email}`
    case 'venmo':
      return text('receipt.venmo', { username: `@${instrument.username}` })
  }
}

/** A value as in the JSON files. */
export function plainValue(value: ExportValue): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  if (value instanceof Date) return value.toISOString()
  if ('day' in value) return value.day
  if ('minor' in value) return { amountMinor: value.minor, currency: value.currency }
  if ('country' in value) return value.country
  if ('word' in value) return value.word
  if ('name' in value) return value.code
  if ('codes' in value) return value.codes.map(({ code }) => code)
  if ('instrument' in value) return value.instrument
  return value
}
