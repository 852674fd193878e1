import { expect, test } from 'vitest'
import { inSession } from '#tests/support/pages/page-visit.ts'
import { loader } from './ended.ts'

/** The cookies that `/ended` sets in a browser that comes from `site`. */
async function cookiesFrom(site: string): Promise<string[]> {
  const request = new Request(
    'https://evenhand.example/join/ended?of=sign-up&locale=es-MX&measurement=allowed',
    {
      headers: { 'sec-fetch-site': site },
    },
  )
  const { answer } = await inSession({
    act: (context) => loader({ request, context, url: new URL(request.url), pattern: '/ended', params: {} }),
  })
  return answer.headers.getSetCookie()
}

test('after a visit the browser keeps its language and its measurement choice', async () => {
  expect((await cookiesFrom('same-origin')).join()).toMatch(/locale=es-MX.*measurement=allowed/)
})

test('a link on another site sets neither', async () => {
  expect(await cookiesFrom('cross-site')).toEqual([])
})
