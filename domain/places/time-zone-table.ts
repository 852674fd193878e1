import type { Locale } from '../messages/locales.ts'
import frozen from './time-zones.json' with { type: 'json' }

export type TimeZoneNames = { shortName: string; longName: Readonly<Record<Locale, string>> }

/**
 * Time zones by country and by region, with names that are the same on every machine: those of one release of
 * ICU and the time zone database. Made by tools/freeze-time-zones.ts.
 */
export type TimeZoneTable = {
  from: { icu: string; tz: string }
  /** By IANA id. */
  names: Readonly<Record<string, TimeZoneNames>>
  /** By ISO alpha-2, from east to west, remote places last; the first of several with one name is the best known. */
  countries: Readonly<Record<string, readonly string[]>>
  /** By ISO 3166-2 (`US-NY`), for the United States and Canada; the zone of most people first. */
  regions: Readonly<Record<string, readonly string[]>>
}

export const timeZoneTable: TimeZoneTable = frozen
