import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { BODY_LIMIT_BYTES, identify, limitBody, requireJson } from './edge.ts'
import type { Env } from './request-context.ts'

const app = new Hono<Env>()
app.use(limitBody())
app.post('/', async (c) => c.text(String((await c.req.text()).length)))

async function post(body: string, headers: Record<string, string> = {}): Promise<Response> {
  return app.request('/', { method: 'POST', body, headers })
}
const stating = (body: string) => ({ 'content-length': String(body.length) })
const full = 'x'.repeat(BODY_LIMIT_BYTES)
const tooMuch = `${full}x`

test('a body of the maximum length is read, with or without a stated length', async () => {
  expect(await (await post(full, stating(full))).text()).toBe(String(BODY_LIMIT_BYTES))
  expect(await (await post(full)).text()).toBe(String(BODY_LIMIT_BYTES))
})

test('a longer body is refused, with or without a stated length', async () => {
  expect((await post(tooMuch, stating(tooMuch))).status).toBe(413)
  expect((await post(tooMuch)).status).toBe(413)
})

test('a chunked body is counted, even if it states a length', async () => {
  expect((await post(tooMuch, { 'content-length': '1', 'transfer-encoding': 'chunked' })).status).toBe(413)
})

test.each([
  ['no proxy is trusted: the client’s claim is ignored', 0, '203.0.113.5', '192.0.2.1'],
  ['one proxy: the address it saw, not an earlier claim', 1, '203.0.113.5, 198.51.100.7', '198.51.100.7'],
  ['two proxies', 2, '203.0.113.5, 198.51.100.7, 10.0.0.1', '198.51.100.7'],
  ['one proxy without the header', 1, '', '192.0.2.1'],
  ['a proxy that writes the port too', 1, '198.51.100.7:4711', '198.51.100.7'],
  ['a proxy that writes IPv6 in brackets', 1, '[2001:db8::7]:4711', '2001:db8::7'],
  ['a proxy that writes no address', 1, 'unknown', '192.0.2.1'],
])('limits count the client’s true address; %s', async (_case, trustedHops, forwarded, expected) => {
  const behind = new Hono<Env>()
  behind.use(identify({ log: recordedLog(), trustedHops }))
  behind.get('/', (c) => c.text(c.get('address')))
  const answer = await behind.request(
    '/',
    { headers: { 'x-forwarded-for': forwarded } },
    { address: '192.0.2.1' },
  )
  expect(await answer.text()).toBe(expected)
})

test.each([
  ['application/json', 200],
  ['Application/JSON; charset=utf-8', 200],
  ['application/json;charset="UTF-8"', 200],
  ['application/json-patch+json', 415],
  ['application/jsonp', 415],
  ['application/json; charset=utf-16', 415],
  ['text/plain; application/json', 415],
  ['', 415],
])('the API answers a body of the type “%s” with %i', async (type, status) => {
  const api = new Hono<Env>()
  api.use(requireJson())
  api.post('/', (c) => c.text(''))
  const headers = { 'content-type': type, 'content-length': '2' }
  expect((await api.request('/', { method: 'POST', body: '{}', headers })).status).toBe(status)
})
