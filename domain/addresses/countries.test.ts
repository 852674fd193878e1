import { countryShortCodes } from 'country-region-data'
import { expect, test } from 'vitest'
import { isWorthSearching, SEARCH_MAX, searchCountryOf } from './address-search.ts'
import { COUNTRIES, FIRST_COUNTRIES, isCountry, narrowsTimezones } from './countries.ts'
import { postalCodeInputMode, postalCodeLabel, regionLabel } from './postal-label.ts'

test('the list has each country with shipped regions once', () => {
  const shipped: readonly string[] = countryShortCodes
  expect(COUNTRIES.toSorted()).toEqual(shipped.toSorted())
  expect(COUNTRIES).toEqual(expect.arrayContaining([...FIRST_COUNTRIES]))
})

test.each(['', 'us', 'USA', 'UK', 'EU', 'U S', 'constructor', '🇺🇸'])('%j is not a country', (word) => {
  expect(isCountry(word)).toBe(false)
})

test.each([
  { country: 'US', narrows: true },
  { country: 'CA', narrows: true },
  { country: 'AU', narrows: false },
  { country: 'GB', narrows: false },
])('choosing a region of $country narrows its time zones: $narrows', ({ country, narrows }) => {
  expect(narrowsTimezones(country)).toBe(narrows)
})

test.each([
  { country: 'US', label: 'lookup.postalCode.zip', region: 'lookup.region.state', keyboard: 'numeric' },
  { country: 'CA', label: 'lookup.postalCode.plain', region: 'lookup.region.province', keyboard: 'text' },
  { country: 'MX', label: 'lookup.postalCode.plain', region: 'lookup.region.state', keyboard: 'numeric' },
  { country: 'GB', label: 'lookup.postalCode.postcode', region: 'lookup.region.nation', keyboard: 'text' },
  { country: 'IE', label: 'lookup.postalCode.eircode', region: 'lookup.region.county', keyboard: 'text' },
  {
    country: 'AU',
    label: 'lookup.postalCode.postcode',
    region: 'lookup.region.stateOrTerritory',
    keyboard: 'numeric',
  },
  { country: 'NZ', label: 'lookup.postalCode.postcode', region: 'lookup.region.region', keyboard: 'numeric' },
  { country: 'QQ', label: 'lookup.postalCode.plain', region: 'lookup.region.plain', keyboard: 'text' },
])('in $country, the fields are named $label and $region', ({ country, label, region, keyboard }) => {
  expect(postalCodeLabel(country)).toBe(label)
  expect(regionLabel(country)).toBe(region)
  expect(postalCodeInputMode(country)).toBe(keyboard)
})

test('addresses are searched in the five countries of the specification, and in no other', () => {
  const searched = COUNTRIES.filter((country) => searchCountryOf(country) !== null)
  expect(searched.toSorted()).toEqual(['AU', 'CA', 'GB', 'NZ', 'US'])
})

test.each([
  { typed: 'us', searched: 'us' },
  { typed: 'GB', searched: 'gb' },
  { typed: 'MX', searched: null },
  { typed: '', searched: null },
])('for the country “$typed”, addresses are searched in $searched', ({ typed, searched }) => {
  expect(searchCountryOf(typed)).toBe(searched)
})

test.each([
  { query: 'ab', worth: false },
  { query: ' ab ', worth: false },
  { query: 'abc', worth: true },
  { query: 'a'.repeat(SEARCH_MAX), worth: true },
  { query: 'a'.repeat(SEARCH_MAX + 1), worth: false },
])('a text of $query.length characters is searched: $worth', ({ query, worth }) => {
  expect(isWorthSearching(query)).toBe(worth)
})
