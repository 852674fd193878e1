import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkAddress } from '#domain/addresses/address.ts'
import { regionsOf } from '#domain/places/regions.ts'
import { placeOf, startFakePlaces, type FakePlaces } from '#tests/support/fakes/google-places.ts'
import type { AddressSearch } from '../gateway.ts'
import { googlePlaces } from './index.ts'

let google: FakePlaces
let search: AddressSearch
beforeAll(async () => {
  google = await startFakePlaces()
  search = googlePlaces({ apiKey: 'key-of-the-operator', regionsOf, origin: google.origin })
})
afterAll(() => google.stop())

const cityHall = placeOf({
  street_number: '350',
  route: 'South 5th Street',
  locality: 'Minneapolis',
  administrative_area_level_1: ['Minnesota', 'MN'],
  country: ['United States', 'US'],
  postal_code: '55415',
})
const downingStreet = placeOf({
  street_number: '10',
  route: 'Downing Street',
  postal_town: 'London',
  administrative_area_level_1: ['England', 'England'],
  country: ['United Kingdom', 'GB'],
  postal_code: 'SW1A 2AA',
})
const inEnglish = { locale: 'en' } as const

test('the request has the operator’s key, the country and the text, and nothing else about the person', async () => {
  google.answer({ body: JSON.stringify({ places: [cityHall] }) })
  await search.find({ query: '350 south 5th', country: 'us', locale: 'es-MX' })
  const asked = google.asked.at(-1)
  expect(asked?.path).toBe('/v1/places:searchText')
  expect(asked?.headers).toMatchObject({
    'x-goog-api-key': 'key-of-the-operator',
    'x-goog-fieldmask': 'places.addressComponents',
  })
  expect(asked?.body).toEqual({
    textQuery: '350 south 5th',
    regionCode: 'US',
    languageCode: 'es-MX',
    pageSize: 5,
  })
})

test('an address has our own codes, ready for the form', async () => {
  google.answer({ body: JSON.stringify({ places: [cityHall] }) })
  expect(await search.find({ query: '350 south 5th', country: 'us', ...inEnglish })).toEqual([
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

test('a British address has its post town and nation', async () => {
  google.answer({ body: JSON.stringify({ places: [downingStreet] }) })
  const found = await search.find({ query: '10 downing', country: 'gb', ...inEnglish })
  if (found === 'unavailable') throw new Error('the search is unavailable')
  expect(found).toMatchObject([
    { line1: '10 Downing Street', city: 'London', region: 'ENG', postalCode: 'SW1A 2AA' },
  ])
  const regions = regionsOf('GB', 'en').map(({ code }) => code)
  for (const address of found) {
    const typed = { ...address, line2: '', timeZone: 'Europe/London' }
    expect(checkAddress(typed, { regions, timezones: ['Europe/London'] }).errors).toEqual([])
  }
})

test('addresses of other countries are left out', async () => {
  google.answer({ body: JSON.stringify({ places: [downingStreet, cityHall] }) })
  const found = await search.find({ query: 'street', country: 'us', ...inEnglish })
  expect(found).toMatchObject([{ country: 'US' }])
})

test('if nothing is found, the list is empty', async () => {
  google.answer({ body: '{}' })
  expect(await search.find({ query: 'zzz', country: 'us', ...inEnglish })).toEqual([])
})

const failures = [
  { why: 'refuses the key', reply: { status: 403, body: '{"error":{"code":403}}' } },
  { why: 'is out of order', reply: { status: 500, body: 'oops' } },
  { why: 'answers with something other than JSON', reply: { body: '<html>' } },
  { why: 'answers with unexpected JSON', reply: { body: '{"places":[{"addressComponents":"none"}]}' } },
] as const
test.each(failures)('the search is unavailable when Google $why', async ({ reply }) => {
  google.answer(reply)
  expect(await search.find({ query: '350 south', country: 'us', ...inEnglish })).toBe('unavailable')
})

test('the search is unavailable when Google does not answer in time', async () => {
  google.answer('never')
  const impatient = googlePlaces({ apiKey: 'k', regionsOf, origin: google.origin, timeoutMs: 200 })
  expect(await impatient.find({ query: '350 south', country: 'us', ...inEnglish })).toBe('unavailable')
})

test('the search is unavailable when nothing listens', async () => {
  const nowhere = googlePlaces({ apiKey: 'k', regionsOf, origin: 'http://127.0.0.1:1' })
  expect(await nowhere.find({ query: '350 south', country: 'us', ...inEnglish })).toBe('unavailable')
})
