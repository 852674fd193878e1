import { COUNTRIES, isCountry } from '#domain/addresses/countries.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { type ProfessionalForm } from '#domain/professionals/fields.ts'
import { CODE_OF_PHONE_COUNTRY } from '#domain/professionals/options.ts'
import type { Choices } from '#domain/professionals/rules.ts'
import { placesOffered } from '#domain/places/places-offered.ts'

/** Any region and time zone is accepted until the country is known. */
const NO_PLACES = { regions: null, timezones: null }

/** The valid choices for a partly filled form. */
export function choicesFor({ country = '', region }: Partial<ProfessionalForm>, locale: Locale): Choices {
  const places = isCountry(country) ? placesOffered({ country, region, locale }) : NO_PLACES
  return { countries: COUNTRIES, phoneCountries: Object.keys(CODE_OF_PHONE_COUNTRY), ...places }
}
