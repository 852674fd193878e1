import { expect, test } from 'vitest'
import { COUNTRIES } from '#domain/addresses/countries.ts'
import { readCountryLookup, readLookups, readRegionLookup } from '#domain/contracts/lookups.ts'
import { testApi } from '#tests/support/api.ts'
import { regionsOf } from '#domain/places/regions.ts'
import { timezonesOf } from '#domain/places/time-zones.ts'
import { mountLookups } from './index.ts'

const call = testApi((api) => mountLookups(api))
const inSpanish = { 'accept-language': 'es-MX,es;q=0.9' }

async function lookups(headers: Record<string, string> = {}) {
  const { status, body } = await call('GET', '/v2/lookups', { headers })
  expect(status).toBe(200)
  return readLookups.answers[200].parse(body)
}

async function country(path: string, headers: Record<string, string> = {}) {
  const { status, body } = await call('GET', `/v2/lookups/countries/${path}`, { headers })
  expect(status).toBe(200)
  return readCountryLookup.answers[200].parse(body)
}

function keys(options: readonly { key: string }[]): string[] {
  return options.map(({ key }) => key)
}

async function zonesIn(path: string, headers: Record<string, string> = {}) {
  const { status, body } = await call('GET', `/v2/lookups/countries/${path}`, { headers })
  expect(status).toBe(200)
  return readRegionLookup.answers[200].parse(body).timezones
}

test('the product’s main countries come first, the others by name', async () => {
  const { countries } = await lookups()
  expect(countries).toHaveLength(COUNTRIES.length)
  expect(countries.slice(0, 9).map(({ label }) => label)).toEqual([
    'United States',
    'Canada',
    'Mexico',
    'United Kingdom',
    'Ireland',
    'Australia',
    'New Zealand',
    'Afghanistan',
    'Åland Islands',
  ])
})

test('countries are named and sorted in the language of the request', async () => {
  const { countries } = await lookups(inSpanish)
  expect(countries.slice(0, 4).map(({ label }) => label)).toEqual([
    'Estados Unidos',
    'Canadá',
    'México',
    'Reino Unido',
  ])
  expect(countries.find(({ key }) => key === 'DE')?.label).toBe('Alemania')
})

test('the language header of the professional’s calls overrides Accept-Language', async () => {
  const { referrals } = await lookups({ language: 'es-MX', 'accept-language': 'en' })
  expect(referrals.find(({ key }) => key === 'SEARCH_ENGINE')?.label).toBe('Por un buscador')
})

test('every list of the specification exists', async () => {
  const lists = await lookups()
  expect(keys(lists.benchOfficers)).toEqual(['JUDGE', 'REFEREE', 'PRO_TEM', 'MAGISTRATE', 'PRIVATE_JUDGE'])
  expect(keys(lists.countryCodes).slice(0, 3)).toEqual(['US_CANADA', 'UNITED_KINGDOM', 'MEXICO'])
  expect(keys(lists.titles)).toContain('Hon.')
  expect(keys(lists.colleagues)).toContain('GUARDIAN_AD_LITEM')
  expect(lists.regions.find(({ code }) => code === 'MN')?.name).toBe('Minnesota')
  expect(keys(lists.parentReferrals)).toEqual(
    expect.arrayContaining(['COURT_ORDERED', 'REFERRED_FL', 'OTHER']),
  )
  expect(lists.securityQuestions).toHaveLength(6)
})

test('every dialling code is listed once, the main ones first, with its countries', async () => {
  const { diallingCodes } = await lookups()
  expect(diallingCodes.slice(0, 3).map(({ label }) => label)).toEqual([
    'United States, Canada (+1)',
    'Mexico (+52)',
    'United Kingdom, Guernsey, Isle of Man, Jersey (+44)',
  ])
  const codes = diallingCodes.map(({ key }) => key)
  expect(new Set(codes).size).toBe(codes.length)
})

test('every text of a list exists in Spanish', async () => {
  const lists = [await lookups(inSpanish), await country('GB', inSpanish)]
  expect(JSON.stringify(lists)).not.toMatch(/"(lookup|professional)\./)
})

test('the titles of professionals are named in the language of the request', async () => {
  const labels = async (headers = {}) => (await lookups(headers)).titles.map(({ label }) => label)
  expect(await labels()).toEqual(['Mr.', 'Ms.', 'Mrs.', 'Hon.', 'Dr.'])
  expect(await labels(inSpanish)).toEqual(['Sr.', 'Srta.', 'Sra.', 'Hon.', 'Dr./Dra.'])
  expect(keys((await lookups(inSpanish)).titles)).toEqual(['Mr.', 'Ms.', 'Mrs.', 'Hon.', 'Dr.'])
})

test('a country has its regions, time zones, roles and field labels', async () => {
  const britain = await country('GB')
  expect(britain.regions.map(({ name }) => name)).toEqual([
    'England',
    'Northern Ireland',
    'Scotland',
    'Wales',
  ])
  expect(britain.timezones).toEqual([
    { id: 'Europe/London', shortName: 'GMT', longName: 'United Kingdom Time' },
  ])
  expect(britain.roles.map(({ label }) => label)).toContain('Cafcass officer')
  expect(britain.labels).toEqual({ region: 'Nation', postalCode: 'Postcode' })
})

test('the list of a Mexican country is in Spanish', async () => {
  const mexico = await country('MX', inSpanish)
  expect(mexico.regions).toHaveLength(32)
  expect(mexico.regions.find(({ code }) => code === 'QUE')?.name).toBe('Querétaro')
  expect(mexico.timezones.map(({ longName }) => longName)).toEqual([
    'Hora estándar oriental',
    'Hora estándar central',
    'Hora central',
    'Hora de la montaña',
    'Hora estándar del Pacífico de México',
    'Hora del Pacífico',
  ])
})

test('states with a Spanish name have it in the Spanish list', () => {
  const names = new Map(regionsOf('US', 'es-MX').map(({ code, name }) => [code, name]))
  expect(names.get('NY')).toBe('Nueva York')
  expect(names.get('OH')).toBe('Ohio')
})

const zoneCases = [
  { place: 'US/regions/NY', offered: ['Eastern Time'] },
  { place: 'US/regions/IN', offered: ['Eastern Time', 'Central Time'] },
  { place: 'US/regions/AZ', offered: ['Mountain Standard Time', 'Mountain Time'] },
  { place: 'US/regions/PR', offered: ['Atlantic Standard Time'] },
  { place: 'US/regions/AL', offered: ['Central Time'] },
  { place: 'CA/regions/SK', offered: ['Central Standard Time', 'Central Time', 'Mountain Time (Canada)'] },
  { place: 'CA/regions/NL', offered: ['Newfoundland Time', 'Atlantic Time'] },
  { place: 'GB/regions/SCT', offered: ['United Kingdom Time'] },
]
test.each(zoneCases)('$place offers $offered', async ({ place, offered }) => {
  expect((await zonesIn(place)).map(({ longName }) => longName)).toEqual(offered)
})

test('the armed forces can choose all time zones of the United States', async () => {
  const all = timezonesOf({ country: 'US', locale: 'en' })
  expect(await zonesIn('US/regions/AE')).toEqual(all)
  expect(all.map(({ id }) => id)).toEqual([
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Anchorage',
    'Pacific/Honolulu',
    'America/Adak',
  ])
})

test.each([
  'QQ',
  'us',
  'USA',
  '%00',
  '__proto__',
  'US/regions/XX',
  'US/regions/constructor',
  'QQ/regions/NY',
  `US/regions/${'x'.repeat(10_000)}`,
])('an unknown place is not found: %s', async (place) => {
  const { status, body } = await call('GET', `/v2/lookups/countries/${place}`)
  expect(status).toBe(404)
  expect(body).toMatchObject({ status: 404 })
})

test('an unchanged list is not sent again', async () => {
  const first = await call('GET', '/v2/lookups/countries/US')
  const tag = first.headers.get('etag') ?? ''
  expect(tag).toMatch(/^"\w+"$/)
  expect(first.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(first.headers.get('vary')).toContain('accept-language')

  const again = await call('GET', '/v2/lookups/countries/US', { headers: { 'if-none-match': tag } })
  expect(again).toMatchObject({ status: 304, body: null })
  expect(again.headers.get('etag')).toBe(tag)
})

test('a list in another language has another ETag', async () => {
  const english = await call('GET', '/v2/lookups')
  const headers = { ...inSpanish, 'if-none-match': english.headers.get('etag') ?? '' }
  expect((await call('GET', '/v2/lookups', { headers })).status).toBe(200)
})

test('a refusal is never cached', async () => {
  expect((await call('GET', '/v2/lookups/countries/QQ')).headers.get('cache-control')).toBe('no-store')
})
