import { expect, test } from 'vitest'
import { countryInSentence } from './country-names.ts'

test.each([
  ['US', 'en', 'the United States'],
  ['MX', 'en', 'Mexico'],
  ['US', 'es-MX', 'Estados Unidos'],
] as const)('the name of %s within a sentence in %s is “%s”', (code, locale, name) => {
  expect(countryInSentence(code, locale)).toBe(name)
})
