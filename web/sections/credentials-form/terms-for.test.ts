import { expect, test } from 'vitest'
import { termsFor } from './terms-for.ts'

test.each([
  ['below the form in the US', 'US', 'below'],
  ['below the form while the country is unknown', null, 'below'],
  ['inside the form in Britain', 'GB', 'inside'],
  ['inside the form in Mexico', 'MX', 'inside'],
])('a person who has not agreed to the terms sees them %s', (_where, country, place) => {
  expect(termsFor({ agreedToTerms: false, country })).toBe(place)
})

test('a person who agreed to the terms before is not asked again', () => {
  expect(termsFor({ agreedToTerms: true, country: 'US' })).toBe('agreed')
})
