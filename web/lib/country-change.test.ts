import { expect, test } from 'vitest'
import { saysCountry } from './country-change.ts'

const url = new URL('https://evenhand.example/join/step1')
const said = (name: string, actionResult?: unknown) => {
  const formData = new FormData()
  formData.set(name, 'GB')
  const about = { currentUrl: url, currentParams: {}, nextUrl: url, nextParams: {} }
  return saysCountry({ ...about, formData, actionResult, defaultShouldRevalidate: true })
}

test.each([
  { what: 'a phone that was kept', shown: said('phoneCountryCode'), asks: true },
  { what: 'a bill that was kept', shown: said('country', { outcome: 'saved' }), asks: true },
  { what: 'a bill that was refused', shown: said('country', { outcome: 'refused' }), asks: false },
  { what: 'a form that found no network', shown: said('phoneCountryCode', { errors: [] }), asks: false },
  { what: 'anything else', shown: said('firstName'), asks: false },
])('after $what the data around the page is loaded again: $asks', ({ shown, asks }) => {
  expect(shown).toBe(asks)
})
