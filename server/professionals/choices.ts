import { COUNTRIES, isCountry } from '#domain/addresses/countries.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { type ProfessionalForm } from '#domain/professionals/fields.ts'
import { DIALLING_CODES } from '#domain/professionals/options.ts'
import type { Choices } from '#domain/professionals/rules.ts'
import { regionsOf } from '#domain/places/regions.ts'
import { timezonesOf } from '#domain/places/time-zones.ts'

/** The valid choices for a partly filled form. */
export function choicesFor({ country = '', region }: Partial<ProfessionalForm>, locale: Locale): Choices {
  const known = isCountry(country)
  return {
    countries: COUNTRIES,
    phoneCountries: Object.keys(DIALLING_CODES),
    regions: known ? regionsOf(country, locale).map(({ code }) => code) : null,
    timezones: known ? timezonesOf({ country, region, locale }).map(({ id }) => id) : null,
  }
}
