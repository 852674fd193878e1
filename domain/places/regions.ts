import { allCountries } from 'country-region-data'
import { COUNTRIES } from '../addresses/countries.ts'
import { LOCALES, type Locale } from '../messages/locales.ts'
import { OWN_REGIONS, REGION_NAMES } from './region-names-table.ts'

/** `code` is the ISO 3166-2 code without the country, or the name of a region without a code. */
export type Region = { code: string; name: string }

/** The npm package's value for a region without a code. */
const NO_CODE = 'undefined'
const byLocale = new Map(LOCALES.map((locale) => [locale, regionsIn(locale)]))

/**
 * The regions of a country (ISO alpha-2, in either case) by name. Empty for a country without regions, or an
 * unknown one.
 */
export function regionsOf(country: string, locale: Locale): readonly Region[] {
  return byLocale.get(locale)?.get(country.trim().toUpperCase()) ?? []
}

function regionsIn(locale: Locale): ReadonlyMap<string, readonly Region[]> {
  const collator = new Intl.Collator(locale)
  return new Map(
    COUNTRIES.map((country) => {
      const names = REGION_NAMES[locale].get(country)
      const regions = shippedRegions(country).map(({ code, name }) => ({ code, name: names?.[code] ?? name }))
      return [country, regions.toSorted((a, b) => collator.compare(a.name, b.name))]
    }),
  )
}

function shippedRegions(country: string): Region[] {
  const own = OWN_REGIONS.get(country)
  if (own) return Object.entries(own).map(([code, name]) => ({ code, name }))
  const found = allCountries.find(([, code]) => code === country)?.[2] ?? []
  const coded = found.filter(([, code]) => code !== NO_CODE)
  // If most regions have no code, they are parishes, atolls or towns. Addresses there do not contain them.
  if (found.length < 2 || coded.length * 2 < found.length) return []
  return found.map(([name, code]) => ({ code: code === NO_CODE ? name : code, name }))
}
