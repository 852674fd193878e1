import { expect, test } from 'vitest'
import { packNames, unpackNames } from './packed-names.ts'

test('packing and unpacking keeps names with spaces and accents', () => {
  const countries = [
    { code: 'US', name: 'United States' },
    { code: 'CI', name: 'Côte d’Ivoire' },
  ]

  expect(unpackNames(packNames(countries))).toEqual(countries)
})

test('an empty list is an empty text', () => {
  expect(unpackNames(packNames([]))).toEqual([])
})
