import type { Locale } from '../messages/locales.ts'
import type { AddressDraft } from '../people/draft.ts'
import { countryName } from '../places/country-names.ts'
import { regionsOf } from '../places/regions.ts'

/** Countries that write the code of the region after the city, and then the postal code. */
const REGION_CODES = new Set(['US', 'CA', 'AU'])
/** Countries that write the postal code on its own line below the city. */
const CODE_BELOW_CITY = new Set(['GB', 'IE', 'NZ'])

/** An address as the lines of a letter in its country, with the country's name in the reader's language. */
export function addressLines(address: AddressDraft, locale: Locale): string[] {
  const { line1, line2, country } = address
  return [line1, line2, ...placeLines(address, locale), countryName(country, locale)].filter(
    (line): line is string => Boolean(line),
  )
}

function placeLines({ city, region, postalCode, country }: AddressDraft, locale: Locale): string[] {
  if (REGION_CODES.has(country)) {
    const after = [region, postalCode].filter(Boolean).join(' ')
    return [country === 'US' ? [city, after].filter(Boolean).join(', ') : `${city} ${after}`.trim()]
  }
  if (CODE_BELOW_CITY.has(country)) return [city, postalCode]
  const named = regionName({ country, region }, locale)
  return [`${postalCode} ${city}`.trim() + (named && named !== city ? `, ${named}` : '')]
}

/** The name of a region in the reader's language, or its code if it is unknown. */
export function regionName(
  { country, region }: Pick<AddressDraft, 'country' | 'region'>,
  locale: Locale,
): string {
  return regionsOf(country, locale).find(({ code }) => code === region)?.name ?? region
}
