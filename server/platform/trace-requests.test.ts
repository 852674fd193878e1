import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { recordedTraces } from '#tests/support/recorded-traces.ts'
import { inTrace, traceRequests } from './trace-requests.ts'
import type { Env } from './request-context.ts'

const CALLER = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

/** A page that calls the API in this process, and one that calls another server. */
function aSite() {
  const traces = recordedTraces()
  const app = new Hono<Env>()
  const called: (string | null)[] = []
  app.use(traceRequests(traces))
  app.get('/v2/things/:id', (c) => c.json({}))
  app.get('/v2/broken', (c) => c.json({}, 500))
  app.get('/page/*', async (c) => c.text(await (await app.fetch(new Request('http://x/v2/things/7'))).text()))
  app.get('/remote', (c) => {
    called.push(inTrace(new Request('http://elsewhere/v2/things/7')).headers.get('traceparent'))
    return c.text('')
  })
  app.get('/readyz', (c) => c.text('ready'))
  return { app, spans: traces.spans, called }
}

test('the call of a page is a part of its trace, which is the trace of the caller', async () => {
  const { app, spans } = aSite()
  await app.request('/page/start', { headers: { traceparent: CALLER } })
  const [page, call] = spans
  expect([page?.name, call?.name]).toEqual(['GET /page/*', 'GET /v2/things/:id'])
  expect([page?.within, call?.within]).toEqual([CALLER, page?.traceparent])
})

test('a call of another server has the trace of the page', async () => {
  const { app, spans, called } = aSite()
  await app.request('/remote')
  expect(called).toEqual([spans[0]?.traceparent])
})

test.for([
  '',
  'nonsense',
  `${CALLER}-more`,
  '00-00000000000000000000000000000000-b7ad6b7169203331-01',
  '00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01',
  '00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01',
])('a traceparent that is not one starts a new trace: %j', async (traceparent) => {
  const { app, spans } = aSite()
  await app.request('/v2/things/7', { headers: { traceparent } })
  expect(spans.map(({ within }) => within)).toEqual([null])
})

test('spans contain only path patterns and known methods', async () => {
  const { app, spans } = aSite()
  await app.request('/v2/things/secret-7?key=secret', { method: 'SECRET' })
  await app.request('/secret', { headers: { 'user-agent': 'secret' } })
  expect(JSON.stringify(spans)).not.toMatch(/secret/i)
  expect(spans.map(({ facts }) => facts['http.request.method'])).toEqual(['_OTHER', 'GET'])
})

test('an answer of 500 is a failure, and probes are not traced', async () => {
  const { app, spans } = aSite()
  await app.request('/readyz')
  await app.request('/v2/broken')
  expect(spans.map(({ name, facts }) => [name, facts['error.type']])).toEqual([['GET /v2/broken', '500']])
})
