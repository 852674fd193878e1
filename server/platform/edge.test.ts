import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { BODY_LIMIT_BYTES, limitBody } from './edge.ts'
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

test('a body of the greatest length is read, whether it says its length or not', async () => {
  expect(await (await post(full, stating(full))).text()).toBe(String(BODY_LIMIT_BYTES))
  expect(await (await post(full)).text()).toBe(String(BODY_LIMIT_BYTES))
})

test('a longer body is refused, whether it says its length or not', async () => {
  expect((await post(tooMuch, stating(tooMuch))).status).toBe(413)
  expect((await post(tooMuch)).status).toBe(413)
})

test('a body in chunks is counted whatever length it states', async () => {
  expect((await post(tooMuch, { 'content-length': '1', 'transfer-encoding': 'chunked' })).status).toBe(413)
})
