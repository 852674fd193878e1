import { narrowsTimezones } from '#domain/addresses/countries.ts'
import { needsPostalCode } from '#domain/addresses/postal-code.ts'
import { postalCodeInputMode, postalCodeLabel, regionLabel } from '#domain/addresses/postal-label.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { textFor } from '#domain/messages/text.ts'
import { regionsOf } from '#domain/places/regions.ts'
import { timezonesOf, type Place } from '#domain/places/time-zones.ts'
import {
  BENCH_OFFICER_POSITIONS,
  COLLEAGUE_ROLES,
  CODE_OF_PHONE_COUNTRY,
  FALLBACK_COUNTRIES,
  FALLBACK_PHONE_COUNTRIES,
  REFERRAL_SOURCES,
  TITLES,
} from '#domain/professionals/options.ts'
import { rolesOf } from '#domain/professionals/roles.ts'
import type { Choices, Places } from './choices.ts'

/** The lists that depend only on the language, if the lookup gives no answer. */
export function builtInChoices(locale: Locale): Choices {
  const text = textFor(locale)
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return {
    titles: TITLES.map((title) => ({ value: title, label: text(`professional.title.${title}`) })),
    phoneCountries: FALLBACK_PHONE_COUNTRIES.map((key) => ({
      value: key,
      label: text(`professional.phone.${key}`),
      short: CODE_OF_PHONE_COUNTRY[key],
    })),
    referrals: REFERRAL_SOURCES.map((key) => ({ value: key, label: text(`professional.referral.${key}`) })),
    benchOfficers: BENCH_OFFICER_POSITIONS.map((key) => ({
      value: key,
      label: text(`professional.benchOfficer.${key}`),
    })),
    colleagues: COLLEAGUE_ROLES.map((key) => ({ value: key, label: text(`professional.colleague.${key}`) })),
    countries: FALLBACK_COUNTRIES.map((code) => ({ value: code, label: names.of(code) ?? code })),
    securityQuestions: [],
    failed: true,
  }
}

/** The lists of a country and region, if the lookup gives no answer. They equal the lists of the lookup. */
export function builtInPlaces({ country, region = null, locale }: Place): Places {
  const text = textFor(locale)
  return {
    country,
    region: region ?? '',
    regions: regionsOf(country, locale).map(({ code, name }) => ({ value: code, label: name })),
    timezones: timezonesOf({ country, region, locale }).map(({ id, longName }) => ({
      value: id,
      label: longName,
    })),
    roles: rolesOf(country).map((role) => ({ value: role, label: text(`professional.role.${role}`) })),
    labels: { region: text(regionLabel(country)), postalCode: text(postalCodeLabel(country)) },
    postalCodeInput: postalCodeInputMode(country),
    needsPostalCode: needsPostalCode(country),
    narrows: narrowsTimezones(country),
    failed: true,
  }
}
