import type { RouterContextProvider } from 'react-router'
import { isCountry } from '#domain/addresses/countries.ts'
import { readCountryLookup, readLookups, readRegionLookup, type Lookups } from '#domain/contracts/lookups.ts'
import { DIALLING_CODES } from '#domain/people/phone-codes.ts'
import type { Region } from '#domain/places/regions.ts'
import type { Timezone } from '#domain/places/time-zones.ts'
import { call } from './api.server.ts'
import { packDiallingCodes } from './dialling-codes.ts'
import { localeOf } from './locale.server.ts'

type Context = Readonly<RouterContextProvider>
type Place = { country: string; region: string }
type Places = { regions: readonly Region[]; timezones: readonly Timezone[] }

const NOT_FOUND = 404

/** The built-in lists are large, so they are loaded only when needed. */
const builtIn = () => import('./built-in-lookups.server.ts')

async function lookups(context: Context): Promise<Lookups | null> {
  const result = await call(context, readLookups, {}).catch(() => null)
  return result?.ok ? result.body : null
}

/**
 * The packed country codes of a phone field, the frequent ones first. They come from the lookup or the built-in list.
 */
export async function readDiallingCodes(context: Context): Promise<string> {
  const countries = new Map(DIALLING_CODES.map(({ code, countries: [largest = ''] }) => [code, largest]))
  const found = await lookups(context)
  const named = found?.diallingCodes ?? (await builtIn()).diallingCodeNames(localeOf(context))
  return packDiallingCodes(
    named.map(({ key, label }) => ({ country: countries.get(key) ?? '', code: key, label })),
  )
}

/** Every country for billing, in the person's language. They come from the lookup or the built-in list. */
export async function readCountries(context: Context): Promise<{ code: string; name: string }[]> {
  const found = await lookups(context)
  const named = found?.countries ?? (await builtIn()).countryNames(localeOf(context))
  return named.map(({ key, label }) => ({ code: key, name: label }))
}

/**
 * The regions of a country, and the time zones of the country or of one region. They come from the lookup or the
 * built-in list. Null for an unknown country.
 */
export async function readPlaces(context: Context, place: Place): Promise<Places | null> {
  const { country, region } = place
  if (!isCountry(country)) return null
  const found = await call(context, readCountryLookup, { params: { country } }).catch(() => null)
  if (!found?.ok) return builtInPlaces(context, place)
  const { regions, timezones } = found.body
  if (!region) return { regions, timezones }
  const narrowed = await call(context, readRegionLookup, { params: place }).catch(() => null)
  if (narrowed?.ok) return { regions, timezones: narrowed.body.timezones }
  // An unknown region does not limit the time zones.
  return narrowed?.status === NOT_FOUND ? { regions, timezones } : builtInPlaces(context, place)
}

async function builtInPlaces(context: Context, place: Place): Promise<Places> {
  return (await builtIn()).placesOf({ ...place, locale: localeOf(context) })
}
