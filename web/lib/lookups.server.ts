import type { RouterContextProvider } from 'react-router'
import { DIALLING_CODES, FIRST_DIALLING_CODES } from '#domain/people/phone-codes.ts'
import { localeOf } from './locale.server.ts'

type DiallingCode = { value: string; label: string; short: string }

/** The country codes of a phone field: the frequent ones first, then all by name in the language of the person. */
export function readDiallingCodes(context: Readonly<RouterContextProvider>): DiallingCode[] {
  const locale = localeOf(context)
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const all = DIALLING_CODES.map(({ code, countries }) => {
    const [country = ''] = countries
    return { value: code, label: `${names.of(country) ?? country} ${code}`, short: `${country} ${code}` }
  })
  const rank = ({ value }: DiallingCode) => {
    const place = FIRST_DIALLING_CODES.indexOf(value)
    return place < 0 ? FIRST_DIALLING_CODES.length : place
  }
  return all.toSorted((a, b) => rank(a) - rank(b) || a.label.localeCompare(b.label, locale))
}
