import { readFileSync, writeFileSync } from 'node:fs'
import { COUNTRIES } from '#domain/addresses/countries.ts'
import { LOCALES, type Locale } from '#domain/messages/locales.ts'
import type { TimeZoneNames, TimeZoneTable } from '#domain/places/time-zone-table.ts'

const TABLE_FILE = new URL('../domain/places/time-zones.json', import.meta.url)
/**
 * The time zones of each state and province. They come from the coordinates of 20,205 towns (GeoNames) and
 * ZIP codes, looked up in OpenStreetMap's time zone boundaries. They were then checked by hand; Lloydminster
 * and Resolute were added.
 */
const REGIONS_FILE = new URL('../domain/places/region-time-zones.json', import.meta.url)

const WINTER = new Date('2027-01-15T12:00Z')
const SUMMER = new Date('2027-07-15T12:00Z')

/** Current names of zones that ICU knows by an old name. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** The zone that represents all zones with the same name. */
const BEST_KNOWN: ReadonlySet<string> = new Set([
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Toronto',
  'America/Halifax',
  'America/Winnipeg',
  'America/Regina',
  'America/Whitehorse',
  'America/Mexico_City',
  'America/Argentina/Buenos_Aires',
  'America/Sao_Paulo',
  'America/Manaus',
  'Australia/Sydney',
  'Europe/Berlin',
  'Europe/Lisbon',
  'Europe/Madrid',
  'Europe/Moscow',
  'Pacific/Honolulu',
])

/** Sparsely populated zones; they come last. */
const REMOTE: ReadonlySet<string> = new Set([
  'America/Atikokan',
  'America/Blanc-Sablon',
  'America/Noronha',
  'Australia/Eucla',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
])

/** For uninhabited places and Kosovo, for which ICU has no zone. */
const UNIVERSAL = 'UTC'
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = { XK: ['Europe/Belgrade'] }

function part(
  zone: string,
  { locale, style, at }: { locale: string; style: 'longGeneric' | 'shortGeneric' | 'longOffset'; at: Date },
): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: style }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

function offsetMinutes(zone: string, at: Date): number {
  const [, sign = '+', hours = '0', minutes = '0'] =
    /GMT(?:([+-])(\d\d):(\d\d))?/.exec(part(zone, { locale: 'en', style: 'longOffset', at })) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

function standardOffset(zone: string): number {
  return Math.min(offsetMinutes(zone, WINTER), offsetMinutes(zone, SUMMER))
}

function longName(zone: string, locale: Locale): string {
  if (zone === UNIVERSAL)
    return locale === 'en' ? 'Coordinated Universal Time' : 'Tiempo universal coordinado'
  const name = part(zone, { locale, style: 'longGeneric', at: WINTER })
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

/** `ET` if English has a short name, else the offset from UTC outside summer time (`GMT+5:30`). */
function shortName(zone: string): string {
  const name = part(zone, { locale: 'en', style: 'shortGeneric', at: WINTER }).replace(' (Canada)', '')
  if (/^[A-Z]{2,4}$/.test(name)) return name
  const offset = standardOffset(zone)
  if (offset === 0) return zone === UNIVERSAL ? UNIVERSAL : 'GMT'
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `GMT${offset < 0 ? '-' : '+'}${hours}${minutes ? `:${minutes}` : ''}`
}

function namesOf(zone: string): TimeZoneNames {
  return {
    shortName: shortName(zone),
    longName: { en: longName(zone, 'en'), 'es-MX': longName(zone, 'es-MX') },
  }
}

function zonesOf(country: string): readonly string[] {
  // Node has this method, but TypeScript's library does not declare it yet.
  const place = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones: () => string[] | undefined
  }
  const known = place.getTimeZones()?.map((zone) => RENAMED[zone] ?? zone) ?? []
  const zones = known.length > 0 ? known : (ELSEWHERE[country] ?? [UNIVERSAL])
  return zones.toSorted(
    (a, b) =>
      Number(REMOTE.has(a)) - Number(REMOTE.has(b)) ||
      standardOffset(b) - standardOffset(a) ||
      rank(a) - rank(b) ||
      a.localeCompare(b, 'en'),
  )
}

function rank(zone: string): number {
  return BEST_KNOWN.has(zone) || isNamedAfterItsCity(zone) ? 0 : 1
}

/** Like `Asia/Krasnoyarsk` for “Krasnoyarsk Standard Time”. */
function isNamedAfterItsCity(zone: string): boolean {
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  return longName(zone, 'en').startsWith(city)
}

/** People choose a zone by name, so zones with the same name must have the same clock. */
function assertOneClockPerName(place: string, zones: readonly string[]): void {
  for (const locale of LOCALES) {
    const clocks = new Map<string, string>()
    for (const zone of zones) {
      const clock = `${offsetMinutes(zone, WINTER)}/${offsetMinutes(zone, SUMMER)}`
      const name = longName(zone, locale)
      if ((clocks.get(name) ?? clock) !== clock)
        throw new Error(`${place}: “${name}” names two different clocks`)
      clocks.set(name, clock)
    }
  }
}

const countries = Object.fromEntries(COUNTRIES.map((country) => [country, zonesOf(country)]))
const regions = JSON.parse(readFileSync(REGIONS_FILE, 'utf8')) as Record<string, string[]>
const places = [...Object.entries(countries), ...Object.entries(regions)]
for (const [place, zones] of places) assertOneClockPerName(place, zones)

const used = [...new Set(places.flatMap(([, zones]) => zones))].toSorted()
const table: TimeZoneTable = {
  from: { icu: process.versions.icu ?? '', tz: process.versions.tz ?? '' },
  names: Object.fromEntries(used.map((zone) => [zone, namesOf(zone)])),
  countries,
  regions,
}
const compact = (record: object) =>
  Object.entries(record)
    .map(([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    .join(',\n')
writeFileSync(
  TABLE_FILE,
  `{\n  "from": ${JSON.stringify(table.from)},\n  "names": {\n${compact(table.names)}\n  },\n  "countries": {\n${compact(countries)}\n  },\n  "regions": {\n${compact(regions)}\n  }\n}\n`,
)
console.log(`${used.length} time zones of ${COUNTRIES.length} countries written`)
