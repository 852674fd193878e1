import { narrowsTimezones } from '../addresses/countries.ts'
import type { Locale } from '../messages/locales.ts'
import { dayIn } from './local-time.ts'
import { timeZoneTable } from './time-zone-table.ts'

/** `id` is the IANA name; the other names are for display. */
export type Timezone = { id: string; shortName: string; longName: string }

export type Place = {
  /** ISO alpha-2, in either case. */
  country: string
  /** A code from the country's list. It narrows the zones of the United States and Canada. */
  region?: string | null | undefined
  locale: Locale
}

const countries = new Map(Object.entries(timeZoneTable.countries))
const regions = new Map(Object.entries(timeZoneTable.regions))
const names = new Map(Object.entries(timeZoneTable.names))

/**
 * The time zones of a place: one per name, in the order of the table. A region without known zones, such as
 * the armed forces', gets those of the country. An unknown country has none.
 */
export function timezonesOf({ country, region, locale }: Place): readonly Timezone[] {
  const code = country.trim().toUpperCase()
  const narrowed = narrowsTimezones(code) && region ? regions.get(`${code}-${region.trim()}`) : undefined
  return distinctByName((narrowed ?? countries.get(code) ?? []).flatMap((id) => timezone(id, locale)))
}

/** Whether a time zone (IANA) may be chosen at a place, or anywhere if the place is not known yet. */
export function isTimeZoneOf(timeZone: string, place: Place | null): boolean {
  return place ? timezonesOf(place).some(({ id }) => id === timeZone) : names.has(timeZone)
}

/** The time zone of most inhabitants, for each country where it is not the first one. */
const MOST_POPULOUS: Readonly<Record<string, string>> = {
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  FM: 'Pacific/Chuuk',
  GL: 'America/Nuuk',
  ID: 'Asia/Jakarta',
  KI: 'Pacific/Tarawa',
  MX: 'America/Mexico_City',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
}

/** The default time zone (IANA) of a place: that of most inhabitants, or UTC. */
export function defaultTimeZone(place: Omit<Place, 'locale'> | null): string {
  if (!place) return 'UTC'
  const zones = timezonesOf({ ...place, locale: 'en' }).map(({ id }) => id)
  const most = MOST_POPULOUS[place.country.trim().toUpperCase()]
  return zones.find((id) => id === most) ?? zones[0] ?? 'UTC'
}

type Known = {
  timeZone: string | null
  address: { country: string; region?: string | null } | null
  country: string | null
}

/** The time zone of a person's orders: their own, or else the default one of their address or country. */
export function billingTimeZone({ timeZone, address, country }: Known): string {
  return timeZone ?? defaultTimeZone(address ?? (country ? { country } : null))
}

/** No inhabited place has an earlier day. */
const LAST_ZONE = 'Pacific/Pago_Pago'

/**
 * The time zone for the days beside a price. Before the address is known, it is the zone of the country where the day
 * is earliest. So a page in that country never shows a later day than the order then has.
 */
export function priceTimeZone(moment: Date, known: Known): string {
  const { timeZone, address, country } = known
  if (timeZone !== null || address !== null) return billingTimeZone(known)
  const zones = country === null ? [] : timezonesOf({ country, locale: 'en' }).map(({ id }) => id)
  const [first = LAST_ZONE, ...others] = zones
  return others.reduce((found, id) => (dayIn(moment, id) < dayIn(moment, found) ? id : found), first)
}

function timezone(id: string, locale: Locale): Timezone[] {
  const known = names.get(id)
  return known ? [{ id, shortName: known.shortName, longName: known.longName[locale] }] : []
}

/** The first zone of each long name. Source: specification B §2.3. */
export function distinctByName(zones: readonly Timezone[]): Timezone[] {
  const byName = new Map<string, Timezone>()
  for (const zone of zones) if (!byName.has(zone.longName)) byName.set(zone.longName, zone)
  return [...byName.values()]
}
