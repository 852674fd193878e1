import { postalCodeLabel, regionLabel } from '#domain/addresses/postal-label.ts'
import type { CountryLookup, LookupOption, Lookups } from '#domain/contracts/lookups.ts'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { textFor } from '#domain/messages/text.ts'
import { REFERRALS } from '#domain/people/referral.ts'
import {
  BENCH_OFFICER_POSITIONS,
  COLLEAGUE_ROLES,
  CODE_OF_PHONE_COUNTRY,
  REFERRAL_SOURCES,
  TITLES,
  type PhoneCountry,
} from '#domain/professionals/options.ts'
import { rolesOf } from '#domain/professionals/roles.ts'
import { countryNames, diallingCodeNames } from '#domain/places/country-names.ts'
import { DEFAULT_COUNTRY } from '#domain/places/home-country.ts'
import { regionsOf } from '#domain/places/regions.ts'
import { timezonesOf } from '#domain/places/time-zones.ts'

const PHONE_COUNTRIES = Object.keys(CODE_OF_PHONE_COUNTRY) as PhoneCountry[]
const SECURITY_QUESTIONS = [
  'firstTeacher',
  'firstConcert',
  'friendStreet',
  'firstJob',
  'toy',
  'book',
] as const

const byLocale = new Map<Locale, Lookups>()

/** All lists that do not depend on a choice. They are made once per language. */
export function lookupsIn(locale: Locale): Lookups {
  const lookups = byLocale.get(locale) ?? makeLookups(locale)
  byLocale.set(locale, lookups)
  return lookups
}

function makeLookups(locale: Locale): Lookups {
  const text = textFor(locale)
  const labelled = <K extends string>(
    keys: readonly K[],
    messageOf: (key: K) => MessageKey,
  ): LookupOption[] => keys.map((key) => ({ key, label: text(messageOf(key)) }))
  return {
    benchOfficers: labelled(BENCH_OFFICER_POSITIONS, (key) => `professional.benchOfficer.${key}`),
    colleagues: labelled(COLLEAGUE_ROLES, (key) => `professional.colleague.${key}`),
    referrals: labelled(REFERRAL_SOURCES, (key) => `professional.referral.${key}`),
    titles: labelled(TITLES, (title) => `professional.title.${title}`),
    countryCodes: labelled(PHONE_COUNTRIES, (key) => `professional.phone.${key}`),
    countries: countryNames(locale),
    regions: [...regionsOf(DEFAULT_COUNTRY, locale)],
    diallingCodes: diallingCodeNames(locale),
    parentReferrals: labelled(REFERRALS, (key) => `lookup.referral.${key}`),
    securityQuestions: labelled(SECURITY_QUESTIONS, (key) => `lookup.securityQuestion.${key}`),
  }
}

/** All lists that depend on the country (ISO alpha-2). */
export function countryLookupIn(country: string, locale: Locale): CountryLookup {
  const text = textFor(locale)
  return {
    regions: [...regionsOf(country, locale)],
    timezones: [...timezonesOf({ country, locale })],
    roles: rolesOf(country).map((role) => ({ key: role, label: text(`professional.role.${role}`) })),
    labels: { region: text(regionLabel(country)), postalCode: text(postalCodeLabel(country)) },
  }
}
