import type { RouterContextProvider } from 'react-router'
import { narrowsTimezones } from '#domain/addresses/countries.ts'
import {
  readCountryLookup,
  readLookups,
  readRegionLookup,
  type CountryLookup,
  type LookupOption,
} from '#domain/contracts/lookups.ts'
import type { ProfessionalView } from '#domain/contracts/professionals.ts'
import {
  BENCH_OFFICER_POSITIONS,
  COLLEAGUE_ROLES,
  DIALLING_CODES,
  FALLBACK_COUNTRIES,
  FALLBACK_PHONE_COUNTRIES,
  REFERRAL_SOURCES,
  TITLES,
} from '#domain/professionals/fields.ts'
import { rolesOf } from '#domain/professionals/roles.ts'
import { call } from '../../lib/api.server.ts'
import { localeOf, textOf } from '../../lib/locale.server.ts'
import type { Choices, Named, Places } from './choices.ts'

type Context = Readonly<RouterContextProvider>
type Place = { country: string; region?: string | null }

/** The lists that hang on the language alone: the lookup's, or the built-in ones while it gives no answer. */
export async function readChoices(context: Context): Promise<Choices> {
  const result = await call(context, readLookups, {}).catch(() => null)
  if (!result?.ok) return builtInChoices(context)
  const { titles, countryCodes, referrals, benchOfficers, colleagues, countries, securityQuestions } =
    result.body
  return {
    titles: selectable(titles),
    phoneCountries: phoneCountries(countryCodes),
    referrals: selectable(referrals),
    benchOfficers: selectable(benchOfficers),
    colleagues: selectable(colleagues),
    countries: selectable(countries),
    securityQuestions: securityQuestions.map(({ label }) => label),
    failed: false,
  }
}

/** The lists of a country, with the zones of its region where that narrows them; empty while there is no answer. */
export async function readPlaces(context: Context, { country, region }: Place): Promise<Places> {
  const lookup = await readCountry(context, country)
  if (!lookup) {
    const roles = builtInRoles(context, country)
    return { country, region: region ?? '', regions: [], timezones: [], roles, failed: true }
  }
  const narrowed = await zonesOfRegion(context, { country, region: region ?? null })
  return {
    country,
    region: region ?? '',
    regions: lookup.regions.map(({ code, name }) => ({ value: code, label: name })),
    timezones: (narrowed ?? lookup.timezones).map(({ id, longName }) => ({ value: id, label: longName })),
    roles: selectable(lookup.roles),
    failed: false,
  }
}

/** What the codes of a created professional are called in the language of the page. */
export async function namesOf(
  context: Context,
  { address, timezone, roles }: ProfessionalView,
): Promise<Named> {
  const [choices, places] = await Promise.all([
    readChoices(context),
    readPlaces(context, { country: address.country }),
  ])
  return {
    country: labelIn(choices.countries, address.country),
    region: address.region && labelIn(places.regions, address.region),
    timezone: labelIn(places.timezones, timezone),
    roles: roles.map((role) => labelIn(places.roles, role)),
  }
}

type Option = { value: string; label: string }

function labelIn(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value
}

function selectable(options: readonly LookupOption[]): Option[] {
  return options.map(({ key, label }) => ({ value: key, label }))
}

function phoneCountries(options: readonly LookupOption[]): Choices['phoneCountries'] {
  const codes = new Map<string, string>(Object.entries(DIALLING_CODES))
  return options.map(({ key, label }) => ({ value: key, label, short: codes.get(key) ?? label }))
}

async function readCountry(context: Context, country: string): Promise<CountryLookup | null> {
  const result = await call(context, readCountryLookup, { params: { country } }).catch(() => null)
  return result?.ok ? result.body : null
}

async function zonesOfRegion(
  context: Context,
  { country, region }: Place,
): Promise<CountryLookup['timezones'] | null> {
  if (!region || !narrowsTimezones(country)) return null
  const result = await call(context, readRegionLookup, { params: { country, region } }).catch(() => null)
  return result?.ok ? result.body.timezones : null
}

function builtInChoices(context: Context): Choices {
  const text = textOf(context)
  const names = new Intl.DisplayNames(localeOf(context), { type: 'region' })
  const phones = FALLBACK_PHONE_COUNTRIES.map((key) => ({ key, label: text(`professional.phone.${key}`) }))
  return {
    titles: TITLES.map((title) => ({ value: title, label: title })),
    phoneCountries: phoneCountries(phones),
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

function builtInRoles(context: Context, country: string): Option[] {
  const text = textOf(context)
  return rolesOf(country).map((role) => ({ value: role, label: text(`professional.role.${role}`) }))
}
