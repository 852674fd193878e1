import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { inSession } from '#tests/support/pages/page-visit.ts'
import { hostContext } from './host.ts'
import { pixelsOf } from './pixels.server.ts'

const PIXEL = 'https://partner.example/sale?amount={amount}&currency={currency}&id={transactionId}'
const LOADED = ['https://partner.example/sale?amount=144.00&currency=USD&id=txn1']

test.each([
  { who: 'in the US, without a choice', country: 'US', headers: {}, loads: true },
  {
    who: 'in the US, who refused',
    country: 'US',
    headers: { cookie: '__Host-measurement=refused' },
    loads: false,
  },
  { who: 'in the US, whose browser objects', country: 'US', headers: { 'sec-gpc': '1' }, loads: false },
  { who: 'in Britain, without a choice', country: 'GB', headers: {}, loads: false },
  {
    who: 'in Britain, who agreed',
    country: 'GB',
    headers: { cookie: '__Host-measurement=allowed' },
    loads: true,
  },
  { who: 'from who knows where', country: null, headers: {}, loads: false },
])('partners are informed of a buyer $who: $loads', async ({ country, headers, loads }) => {
  const { answer } = await inSession({
    act: (context) => {
      const withPixels = new RouterContextProvider()
      withPixels.set(hostContext, { ...context.get(hostContext), pixels: [PIXEL] })
      // The language and region of the browser do not count.
      const request = new Request('https://evenhand.example/join/receipt', {
        headers: { 'accept-language': country === 'US' ? 'es-MX' : 'en-US', ...headers },
      })
      return pixelsOf(request, withPixels, {
        transactionId: 'txn1',
        netMinor: 144_00,
        currency: 'USD',
        country,
      })
    },
  })
  expect(answer).toEqual(loads ? LOADED : [])
})
