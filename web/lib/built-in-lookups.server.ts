import type { Locale } from '#domain/messages/locales.ts'
import { countryNames, diallingCodeNames } from '#domain/places/country-names.ts'
import { regionsOf } from '#domain/places/regions.ts'
import { timezonesOf } from '#domain/places/time-zones.ts'

export { countryNames, diallingCodeNames }

type Place = { country: string; region: string; locale: Locale }

/** Regions and time zones of a place, with the same values as the lookup. */
export function placesOf({ country, region, locale }: Place) {
  return { regions: regionsOf(country, locale), timezones: timezonesOf({ country, region, locale }) }
}
