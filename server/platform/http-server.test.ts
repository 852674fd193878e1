import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { limitBody } from './edge.ts'
import { createHttpServer, listenerOf } from './http-server.ts'
import type { Env } from './request-context.ts'

/** Sends these bytes over a raw socket and keeps it open. Returns everything received until the server closes it. */
async function sendRaw(bytes: string, app: Hono<Env>): Promise<string> {
  const server = createHttpServer(listenerOf(app)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

function anApp(): Hono<Env> {
  const app = new Hono<Env>()
  app.use(limitBody({ waitMs: 50 }))
  app.get('/readyz', (c) => c.text('ready'))
  app.post('/form', async (c) => c.text(`${(await c.req.text()).length} characters`))
  return app
}

test('a probe over HTTP/1.0 without a Host is answered', async () => {
  expect(await sendRaw('GET /readyz HTTP/1.0\r\n\r\n', anApp())).toMatch(/^HTTP\/1.1 200 OK/)
})

test('the method TRACE is refused', async () => {
  expect(await sendRaw('TRACE /readyz HTTP/1.1\r\nHost: a\r\n\r\n', anApp())).toMatch(/^HTTP\/1.1 405 /)
})

test('a body shorter than announced is refused in time, and the connection is closed', async () => {
  const answer = await sendRaw('POST /form HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nshort', anApp())
  expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout/)
  expect(answer).toMatch(/connection: close/i)
  expect(answer).toContain('This took too long')
})

test('a body in chunks that never end is refused in time', async () => {
  const answer = await sendRaw(
    'POST /form HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nshort\r\n',
    anApp(),
  )
  expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout/)
})

test('a request whose body arrived completely may take longer', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const incoming = { complete: false }
  const app = new Hono<Env>()
  app.use(limitBody({ waitMs: 50 }))
  app.post('/slow', async (c) => {
    incoming.complete = true
    await vi.advanceTimersByTimeAsync(100)
    return c.text('done')
  })
  const answer = await app.request('/slow', { method: 'POST' }, { incoming })
  expect(await answer.text()).toBe('done')
})
