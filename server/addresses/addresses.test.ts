import { expect, test } from 'vitest'
import { SEARCH_COUNTRIES } from '#domain/addresses/address-search.ts'
import { checkAddress } from '#domain/addresses/address.ts'
import { searchAddresses, type FoundAddress } from '#domain/contracts/addresses.ts'
import { regionsOf } from '#domain/places/regions.ts'
import { memoryLimits } from '#server/platform/limits/rate-limits.ts'
import { testApi } from '#tests/support/api.ts'
import type { AddressSearch } from './gateway.ts'
import { mountAddresses } from './index.ts'
import { shippedAddresses } from './shipped/index.ts'

const shipped = shippedAddresses()

function serve(search: AddressSearch) {
  return testApi((api) => mountAddresses(api, { search, limits: memoryLimits({ enabled: true }) }))
}

const call = serve(shipped)
async function find(query: string, country: string): Promise<FoundAddress[]> {
  const { status, body } = await call(
    'GET',
    `/v2/addresses?query=${encodeURIComponent(query)}&country=${country}`,
  )
  expect(status).toBe(200)
  return searchAddresses.answers[200].parse(body).addresses
}
async function labels(query: string, country: string): Promise<string[]> {
  return (await find(query, country)).map(({ label }) => label)
}

test('a building is found by the beginning of its street', async () => {
  expect(await find('350 south 5', 'us')).toEqual([
    {
      label: '350 South 5th Street, Minneapolis, MN 55415',
      line1: '350 South 5th Street',
      city: 'Minneapolis',
      region: 'MN',
      postalCode: '55415',
      country: 'US',
    },
  ])
})

const searches = [
  { query: 'minneapolis 55408', country: 'us', first: 'Minneapolis, MN 55408' },
  { query: '55408', country: 'US', first: 'Minneapolis, MN 55408' },
  { query: 'springfield il', country: 'us', first: 'Springfield, IL' },
  { query: '10 downing', country: 'gb', first: '10 Downing Street, London, SW1A 2AA' },
  { query: 'SW1A2AA', country: 'gb', first: '10 Downing Street, London, SW1A 2AA' },
  { query: 'glasg', country: 'gb', first: 'City Chambers, George Square, Glasgow, G2 1DU' },
  { query: 'montreal', country: 'ca', first: '275 rue Notre-Dame Est, Montréal, QC H2Y 1C6' },
  { query: '483 george', country: 'au', first: '483 George Street, Sydney, NSW 2000' },
  { query: 'cable wellington', country: 'nz', first: '55 Cable Street, Wellington, 6011' },
]
test.each(searches)('“$query” in $country finds $first first', async ({ query, country, first }) => {
  expect((await labels(query, country))[0]).toBe(first)
})

test('of towns with the same name, the one with the most ZIP codes comes first', async () => {
  const towns = (await find('minneapolis', 'us')).filter(({ line1 }) => line1 === '')
  expect(towns.map(({ region }) => region)).toEqual(['MN', 'KS', 'NC'])
})

test('at most five addresses are returned, all in the requested country', async () => {
  for (const country of SEARCH_COUNTRIES) {
    const found = await find('saint', country)
    expect(found.length, country).toBeGreaterThan(0)
    expect(found.length).toBeLessThanOrEqual(5)
    expect(found.every((address) => address.country === country.toUpperCase())).toBe(true)
  }
})

test('any complete address fits the billing form unchanged', async () => {
  for (const country of SEARCH_COUNTRIES) {
    const regions = regionsOf(country, 'en').map(({ code }) => code)
    for (const query of ['street', 'square', 'road', 'avenue', 'rue', 'avenue']) {
      for (const { line1, city, region, postalCode, country: found } of await find(query, country)) {
        expect(regions).toContain(region)
        if (line1 === '') continue
        const form = {
          line1,
          line2: '',
          city,
          region,
          postalCode,
          country: found,
          timeZone: 'UTC',
        }
        expect(checkAddress(form, { regions, timezones: null }).errors, line1).toEqual([])
      }
    }
  }
})

test.each(['', 'ab', '  a  ', '\u200f\u200f\u200f\u200f'])('%j is too short for a search', async (query) => {
  expect(await find(query, 'us')).toEqual([])
})

test.each([
  '🏠🏠🏠',
  '......',
  "'; drop table orders; --",
  '<script>alert(1)</script>',
  'x\r\nSet-Cookie: a=b',
  '(((((((((((',
  '[[:xqz:]]',
])('a search for %j finds nothing and does no harm', async (query) => {
  expect(await find(query, 'us')).toEqual([])
})

test.each(['mx', 'fr', '', 'u', '__'])('addresses of “%s” are not searched', async (country) => {
  const { status, body } = await call('GET', `/v2/addresses?query=main+street&country=${country}`)
  expect(status).toBe(422)
  expect(body).toMatchObject({ validationErrors: [{ field: 'country', text: 'Choose from the list' }] })
})

test.each([
  `query=${'x'.repeat(101)}&country=us`,
  `query=${'x'.repeat(10_000)}&country=us`,
  'country=us',
  'query=main',
  'query[]=main&country=us',
  'query=main&country=usa',
])('a malformed request is refused: %s', async (question) => {
  expect((await call('GET', `/v2/addresses?${question}`)).status).toBe(400)
})

test('answers are not cached, because they may reveal where a person lives', async () => {
  const { headers } = await call('GET', '/v2/addresses?query=main+street&country=us')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('a client that searches far more than a person types is slowed down, and others are not', async () => {
  const limited = serve(shipped)
  const search = (address: string) => limited('GET', '/v2/addresses?query=london&country=gb', { address })
  for (let each = 0; each < 120; each++) expect((await search('192.0.2.7')).status).toBe(200)
  const refused = await search('192.0.2.7')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await search('198.51.100.8')).status).toBe(200)
})

test('an unavailable provider is reported in the language of the request', async () => {
  const away = serve({ find: async () => 'unavailable' })
  const headers = { 'accept-language': 'es-MX' }
  const { status, body } = await away('GET', '/v2/addresses?query=main+street&country=us', { headers })
  expect(status).toBe(503)
  expect(body).toMatchObject({ status: 503, message: expect.stringMatching(/[áéíóúñ¿]/) as string })
})
