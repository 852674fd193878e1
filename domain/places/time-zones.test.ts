import { expect, test } from 'vitest'
import { COUNTRIES } from '../addresses/countries.ts'
import { LOCALES } from '../messages/locales.ts'
import { regionsOf } from './regions.ts'
import { timeZoneTable } from './time-zone-table.ts'
import { distinctByName, timezonesOf } from './time-zones.ts'

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

test.each(LOCALES)('every country offers at least one time zone, each name once (%s)', (locale) => {
  for (const country of COUNTRIES) {
    const names = timezonesOf({ country, locale }).map(({ longName }) => longName)
    expect(names.length, country).toBeGreaterThan(0)
    expect(new Set(names).size, country).toBe(names.length)
  }
})

test('every state and province but those of the armed forces has time zones of its own', () => {
  const without = ['US', 'CA'].flatMap((country) =>
    regionsOf(country, 'en').flatMap(({ code }) =>
      timeZoneTable.regions[`${country}-${code}`] ? [] : [code],
    ),
  )
  expect(without.toSorted()).toEqual(['AA', 'AE', 'AP'])
})

test('no name of a country stands for two different clocks, so leaving one out loses nothing', () => {
  const places = [...Object.entries(timeZoneTable.countries), ...Object.entries(timeZoneTable.regions)]
  for (const [place, ids] of places) {
    for (const locale of LOCALES) {
      const clocks = Map.groupBy(ids, (id) => timeZoneTable.names[id]?.longName[locale])
      for (const [name, same] of clocks) expect(new Set(same.map(clockOf)).size, `${place}: ${name}`).toBe(1)
    }
  }
})

test('the first of several zones with one name is offered', () => {
  const zones = [named('a', 'East'), named('b', 'West'), named('c', 'East')]
  expect(distinctByName(zones).map(({ id }) => id)).toEqual(['a', 'b'])
})

test('zones are called by their names of today', () => {
  const ids = Object.keys(timeZoneTable.names)
  expect(ids).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'America/Indiana/Indianapolis']))
  expect(ids).not.toContain('Asia/Calcutta')
})

test.each(['', 'QQ', 'constructor', '__proto__', 'us\u0000', 'x'.repeat(10_000)])(
  'a country that is not known offers nothing: %j',
  (country) => {
    expect(timezonesOf({ country, locale: 'en' })).toEqual([])
    expect(regionsOf(country, 'en')).toEqual([])
  },
)

test('a region of elsewhere narrows nothing', () => {
  const all = timezonesOf({ country: 'AU', locale: 'en' })
  expect(timezonesOf({ country: 'AU', region: 'WA', locale: 'en' })).toEqual(all)
  expect(timezonesOf({ country: 'US', region: 'ON', locale: 'en' })).toEqual(
    timezonesOf({ country: 'US', locale: 'en' }),
  )
})

test('a code typed in small letters is the same country', () => {
  expect(regionsOf('us', 'en')).toEqual(regionsOf('US', 'en'))
})

test.each([
  { country: 'HK', why: 'is one city' },
  { country: 'PR', why: 'has towns only' },
])('$country has no regions to choose from: it $why', ({ country }) => {
  expect(regionsOf(country, 'en')).toEqual([])
})

test('every region can be told from the others by its code', () => {
  for (const country of COUNTRIES) {
    const codes = regionsOf(country, 'en').map(({ code }) => code)
    expect(new Set(codes).size, country).toBe(codes.length)
  }
})
