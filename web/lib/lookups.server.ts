import type { RouterContextProvider } from 'react-router'
import { readCountryLookup, readLookups, readRegionLookup, type Lookups } from '#domain/contracts/lookups.ts'
import { DIALLING_CODES } from '#domain/people/phone-codes.ts'
import { call } from './api.server.ts'
import { packDiallingCodes } from './dialling-codes.ts'

type Context = Readonly<RouterContextProvider>

async function lookups(context: Context): Promise<Lookups | null> {
  const result = await call(context, readLookups, {})
  return result.ok ? result.body : null
}

/** The country codes of a phone field, packed, the frequent ones first; without the lookup still every code. */
export async function readDiallingCodes(context: Context): Promise<string> {
  const countries = new Map(DIALLING_CODES.map(({ code, countries: [largest = ''] }) => [code, largest]))
  const found = await lookups(context)
  const named = found?.diallingCodes ?? DIALLING_CODES.map(({ code }) => ({ key: code, label: code }))
  return packDiallingCodes(
    named.map(({ key, label }) => ({ country: countries.get(key) ?? '', code: key, label })),
  )
}

/** Every country a bill may go to, in the language of the person. */
export async function readCountries(context: Context): Promise<{ code: string; name: string }[]> {
  const found = await lookups(context)
  return (found?.countries ?? []).map(({ key, label }) => ({ code: key, name: label }))
}

/** Regions of a country, and the time zones of it or of one region; null when they cannot be had. */
export async function readPlaces(context: Context, { country, region }: { country: string; region: string }) {
  const found = await call(context, readCountryLookup, { params: { country } })
  if (!found.ok) return null
  const { regions, timezones } = found.body
  if (!region) return { regions, timezones }
  const narrowed = await call(context, readRegionLookup, { params: { country, region } })
  return { regions, timezones: narrowed.ok ? narrowed.body.timezones : timezones }
}
