import { expect, test } from 'vitest'
import { inSession } from '#tests/support/pages/page-visit.ts'
import { countryOf, keepCountry } from './home-country.server.ts'

const from = (language: string) =>
  new Request('https://evenhand.example/join/', { headers: { 'accept-language': language } })

test('until visitors give their country, it comes from the language of their browser', async () => {
  const { answer } = await inSession({ act: (context) => countryOf(context, from('en-GB,en;q=0.9')) })
  expect(answer).toBe('GB')
})

test('the country that visitors enter is used, and the last one replaces earlier ones', async () => {
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
