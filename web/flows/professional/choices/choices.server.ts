import type { RouterContextProvider } from 'react-router'
import { narrowsTimezones } from '#domain/addresses/countries.ts'
import { needsPostalCode } from '#domain/addresses/postal-code.ts'
import { postalCodeInputMode } from '#domain/addresses/postal-label.ts'
import {
  readCountryLookup,
  readLookups,
  readRegionLookup,
  type CountryLookup,
  type LookupOption,
} from '#domain/contracts/lookups.ts'
import type { ProfessionalView } from '#domain/contracts/professionals.ts'
import { diallingCodeOf } from '#domain/professionals/options.ts'
import { call } from '#web/lib/api.server.ts'
import { localeOf, textOf } from '#web/lib/locale.server.ts'
import { suggestedQuestions } from '#web/sections/credentials-form/suggested-questions.server.ts'
import { readDraft } from '../draft/draft.server.ts'
import type { Choices, Entered, Named, Places } from './choices.ts'

type Context = Readonly<RouterContextProvider>
type Place = { country: string; region?: string | null }

/** The built-in lists are large, so they load only when they are needed. */
const builtIn = () => import('./built-in-choices.server.ts')

/** The lists that depend only on the language: from the lookup, or built-in if it gives no answer. */
export async function readChoices(context: Context): Promise<Choices> {
  const result = await call(context, readLookups, {}).catch(() => null)
  if (!result?.ok) return (await builtIn()).builtInChoices(localeOf(context))
  const { titles, countryCodes, referrals, benchOfficers, colleagues, countries, securityQuestions } =
    result.body
  return {
    titles: selectable(titles),
    phoneCountries: phoneCountries(countryCodes),
    referrals: selectable(referrals),
    benchOfficers: selectable(benchOfficers),
    colleagues: selectable(colleagues),
    countries: selectable(countries),
    securityQuestions: suggestedQuestions(securityQuestions, textOf(context)),
    failed: false,
  }
}

/**
 * The lists of a country, with the time zones of its region if the region narrows them. Missing lists are
 * replaced by built-in ones.
 */
export async function readPlaces(context: Context, { country, region = null }: Place): Promise<Places> {
  const [lookup, narrowed] = await Promise.all([
    readCountry(context, country),
    region && narrowsTimezones(country) ? readZones(context, { country, region }) : null,
  ])
  if (!lookup || narrowed === 'missing')
    return (await builtIn()).builtInPlaces({ country, region, locale: localeOf(context) })
  return {
    country,
    region: region ?? '',
    regions: lookup.regions.map(({ code, name }) => ({ value: code, label: name })),
    timezones: (narrowed ?? lookup.timezones).map(({ id, longName }) => ({ value: id, label: longName })),
    roles: selectable(lookup.roles),
    labels: lookup.labels,
    postalCodeInput: postalCodeInputMode(country),
    needsPostalCode: needsPostalCode(country),
    narrows: narrowsTimezones(country),
    failed: false,
  }
}

/** What a step shows of the draft. */
export async function readEntered(context: Context): Promise<Entered> {
  const { form, progress } = readDraft(context)
  return { form, completed: progress.completed, places: await readPlaces(context, form) }
}

/** The names of a created professional's codes, in the language of the page. */
export async function namesOf(
  context: Context,
  { name, address, timezone, roles }: ProfessionalView,
): Promise<Named> {
  const [choices, places] = await Promise.all([
    readChoices(context),
    readPlaces(context, { country: address.country }),
  ])
  return {
    title: name.title && labelIn(choices.titles, name.title),
    labels: places.labels,
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
  return options.map(({ key, label }) => ({ value: key, label, short: diallingCodeOf(key) ?? label }))
}

async function readCountry(context: Context, country: string): Promise<CountryLookup | null> {
  const result = await call(context, readCountryLookup, { params: { country } }).catch(() => null)
  return result?.ok ? result.body : null
}

async function readZones(
  context: Context,
  { country, region }: { country: string; region: string },
): Promise<CountryLookup['timezones'] | 'missing' | null> {
  const result = await call(context, readRegionLookup, { params: { country, region } }).catch(() => null)
  if (result?.ok) return result.body.timezones
  // An unknown region narrows nothing.
  return result?.status === 404 ? null : 'missing'
}
