import { expect, test } from 'vitest'
import { packNames, unpackNames } from './packed-names.ts'

test('names come out as they went in, spaces and accents with them', () => {
  const countries = [
    { code: 'US', name: 'United States' },
    { code: 'CI', name: 'Côte d’Ivoire' },
  ]

  expect(unpackNames(packNames(countries))).toEqual(countries)
})

test('no names are no lines', () => {
  expect(unpackNames(packNames([]))).toEqual([])
})
