import { expect, test } from 'vitest'
import { COUNTRIES } from '../addresses/countries.ts'
import { LOCALES } from '../messages/locales.ts'
import { regionsOf } from './regions.ts'
import { timeZoneTable } from './time-zone-table.ts'
import { dayIn } from './local-time.ts'
import { defaultTimeZone, distinctByName, priceTimeZone, timezonesOf } from './time-zones.ts'

const WINTER = new Date('2027-01-15T12:00Z')
const SUMMER = new Date('2027-07-15T12:00Z')

function named(id: string, longName: string) {
  return { id, longName, shortName: '' }
}

function clockOf(timeZone: string): string {
  const read = (at: Date) =>
    new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)
  return `${read(WINTER)} ${read(SUMMER)}`
}

test.each(LOCALES)('every country has at least one time zone, and each name once (%s)', (locale) => {
  for (const country of COUNTRIES) {
    const names = timezonesOf({ country, locale }).map(({ longName }) => longName)
    expect(names.length, country).toBeGreaterThan(0)
    expect(new Set(names).size, country).toBe(names.length)
  }
})

test('every state and province has its own time zones, except the armed forces', () => {
  const without = ['US', 'CA'].flatMap((country) =>
    regionsOf(country, 'en').flatMap(({ code }) =>
      timeZoneTable.regions[`${country}-${code}`] ? [] : [code],
    ),
  )
  expect(without.toSorted()).toEqual(['AA', 'AE', 'AP'])
})

test('in a country, zones with the same name have the same clock, so removing duplicates loses nothing', () => {
  const places = [...Object.entries(timeZoneTable.countries), ...Object.entries(timeZoneTable.regions)]
  for (const [place, ids] of places) {
    for (const locale of LOCALES) {
      const clocks = Map.groupBy(ids, (id) => timeZoneTable.names[id]?.longName[locale])
      for (const [name, same] of clocks) expect(new Set(same.map(clockOf)).size, `${place}: ${name}`).toBe(1)
    }
  }
})

test('of zones with the same name, the first is offered', () => {
  const zones = [named('a', 'East'), named('b', 'West'), named('c', 'East')]
  expect(distinctByName(zones).map(({ id }) => id)).toEqual(['a', 'b'])
})

test('zones have their current names', () => {
  const ids = Object.keys(timeZoneTable.names)
  expect(ids).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'America/Indiana/Indianapolis']))
  expect(ids).not.toContain('Asia/Calcutta')
})

test.each(['', 'QQ', 'constructor', '__proto__', 'us\u0000', 'x'.repeat(10_000)])(
  'an unknown country has no zones: %j',
  (country) => {
    expect(timezonesOf({ country, locale: 'en' })).toEqual([])
    expect(regionsOf(country, 'en')).toEqual([])
  },
)

test('a region of another country does not narrow the zones', () => {
  const all = timezonesOf({ country: 'AU', locale: 'en' })
  expect(timezonesOf({ country: 'AU', region: 'WA', locale: 'en' })).toEqual(all)
  expect(timezonesOf({ country: 'US', region: 'ON', locale: 'en' })).toEqual(
    timezonesOf({ country: 'US', locale: 'en' }),
  )
})

test('a code in lower case is the same country', () => {
  expect(regionsOf('us', 'en')).toEqual(regionsOf('US', 'en'))
})

test.each([
  { country: 'HK', why: 'is one city' },
  { country: 'PR', why: 'has towns only' },
])('$country has no regions: it $why', ({ country }) => {
  expect(regionsOf(country, 'en')).toEqual([])
})

test('every region has a unique code', () => {
  for (const country of COUNTRIES) {
    const codes = regionsOf(country, 'en').map(({ code }) => code)
    expect(new Set(codes).size, country).toBe(codes.length)
  }
})

test('before the address is known, a price shows no later day than in any zone of the country', () => {
  const known = { timeZone: null, address: null }
  for (let hour = 0; hour < 24; hour++) {
    const moment = new Date(Date.UTC(2026, 10, 27, hour, 30))
    const shown = (country: string | null) => dayIn(moment, priceTimeZone(moment, { ...known, country }))
    const anywhere = Object.keys(timeZoneTable.names).map((id) => dayIn(moment, id))
    expect(shown(null)).toBe(anywhere.toSorted()[0])
    for (const country of ['US', 'CA', 'AU', 'NZ', 'GB', 'MX']) {
      const days = timezonesOf({ country, locale: 'en' }).map(({ id }) => dayIn(moment, id))
      expect(shown(country)).toBe(days.toSorted()[0])
    }
  }
})

test('once the address is known, a price shows the day of the order', () => {
  const moment = new Date('2026-11-27T06:30Z')
  const address = { country: 'US', region: 'NY' }
  const known = { timeZone: null, address, country: 'US' }
  expect(priceTimeZone(moment, known)).toBe('America/New_York')
  expect(priceTimeZone(moment, { ...known, timeZone: 'America/Denver' })).toBe('America/Denver')
})

test.each([
  [{ country: 'MX' }, 'America/Mexico_City'],
  [{ country: 'MX', region: 'JAL' }, 'America/Mexico_City'],
  [{ country: 'ca' }, 'America/Toronto'],
  [{ country: 'CA', region: 'BC' }, 'America/Vancouver'],
  [{ country: 'UA' }, 'Europe/Kyiv'],
  [{ country: 'RU' }, 'Europe/Moscow'],
  [{ country: 'US' }, 'America/New_York'],
  [{ country: 'US', region: 'HI' }, 'Pacific/Honolulu'],
  [{ country: 'GB' }, 'Europe/London'],
  [null, 'UTC'],
])('the default time zone of %o is that of most inhabitants, %s', (place, zone) => {
  expect(defaultTimeZone(place)).toBe(zone)
})
