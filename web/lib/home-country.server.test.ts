import { expect, test } from 'vitest'
import { inSession } from '#tests/support/page-visit.ts'
import { countryOf, keepCountry } from './home-country.server.ts'

const from = (language: string) =>
  new Request('https://evenhand.example/join/', { headers: { 'accept-language': language } })

test('before a visitor says where they live, the language of their browser tells', async () => {
  const { answer } = await inSession({ act: (context) => countryOf(context, from('en-GB,en;q=0.9')) })
  expect(answer).toBe('GB')
})

test('what a visitor says counts, and what they say last', async () => {
  const { answer, session } = await inSession({
    act: (context) => {
      keepCountry(context, 'US')
      keepCountry(context, 'AU')
      keepCountry(context, null)
      return countryOf(context, from('en-GB'))
    },
  })
  expect([answer, session.country]).toEqual(['AU', 'AU'])
})
