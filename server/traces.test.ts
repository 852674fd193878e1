import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort, startApp, type App } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anOrder, placeOrder } from '#tests/support/buyers/draft-orders.ts'
import { overHttp } from '#tests/support/http-call.ts'
import { aCoParent, aDraftReadyToPay, aParent, MINNEAPOLIS } from '#tests/support/buyers/joining.ts'
import { otlpReceiver, wayOut, type ReceivedSpan } from '#tests/support/fakes/otlp-receiver.ts'
import { aNonce, letTimePass } from '#tests/support/payments/payments.ts'
import { smtpReceiver } from '#tests/support/fakes/smtp-receiver.ts'
import { SECRET_OF_TESTS } from '#tests/support/secret.ts'

// The tests start processes.
vi.setConfig({ testTimeout: 90_000 })
const { db, url: databaseUrl } = await testDatabase()

async function anApp(env: Record<string, string>): Promise<App> {
  const app = await startApp({ databaseUrl, env })
  onTestFinished(app.kill)
  return app
}

async function aCollector(options: Parameters<typeof otlpReceiver>[0] = {}) {
  const collector = await otlpReceiver(options)
  onTestFinished(collector.close)
  return collector
}

/** The visitor id decides which packages are on sale. */
const VISITOR = { visitor: 'storm' }

const aTrace = () => {
  const traceId = randomBytes(16).toString('hex')
  return { traceId, traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01` }
}
const namesOf = (spans: readonly ReceivedSpan[]) => [...new Set(spans.map(({ name }) => name))]

const CANARIES = {
  firstName: 'Canarina',
  lastName: 'Kanarienvogel',
  email: 'canary.parent@example.com',
  coParent: 'canary.coparent@example.com',
  phone: '6125559137',
  street: '77 Canary Wharf Road',
  cardHolder: 'Noor Haddad',
  userAgent: 'CanaryBrowser/9',
  query: 'canaryquery',
  bearer: 'c4n4ry'.repeat(7) + 'x',
  secret: SECRET_OF_TESTS,
}

test('one trace covers the request and the mail of the job, and has no personal data', async () => {
  const [collector, mails] = [await aCollector(), await smtpReceiver()]
  const app = await anApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
    SMTP_URL: mails.url,
  })
  const call = overHttp(app.origin, VISITOR)
  const draft = await aDraftReadyToPay(call, {
    parent: aParent({
      firstName: CANARIES.firstName,
      lastName: CANARIES.lastName,
      email: CANARIES.email,
      phoneNumber: CANARIES.phone,
    }),
    coParent: aCoParent({ email: CANARIES.coParent }),
    address: { ...MINNEAPOLIS, line1: CANARIES.street },
  })
  const { traceId, traceparent } = aTrace()
  const traced = { ...draft, headers: { ...draft.headers, traceparent, 'user-agent': CANARIES.userAgent } }
  const nonce = aNonce()
  expect((await placeOrder(call, traced, await anOrder(call, draft, {}, nonce))).status).toBe(200)
  await call('GET', `/v2/packages?${CANARIES.query}=${CANARIES.query}`, { bearer: CANARIES.bearer })
  await vi.waitFor(() => expect(mails.received.map(({ raw }) => raw).join()).toContain(traceId), 20_000)
  await app.stop()

  const spans = collector.spans()
  const mine = spans.filter((span) => span.traceId === traceId)
  expect(wayOut(mine, 'gateway authorise')).toEqual([
    'gateway authorise',
    'payment',
    'POST /v2/registrations/:signupId/orders',
  ])
  expect(wayOut(mine, 'sql insert payment_attempts')).toContain('payment')
  expect(wayOut(mine, 'mail receipt').slice(1)).toContain('POST /v2/registrations/:signupId/orders')
  expect(namesOf(mine)).toEqual(
    expect.arrayContaining(['mail invitation', 'mail server', 'sql update outbox']),
  )
  expect(mine.find(({ name }) => name === 'payment')?.facts).toMatchObject({
    'payment.flow': 'join',
    'payment.outcome': 'paid',
  })
  expect(app.log.some((line) => line.includes('"request"') && line.includes(traceId))).toBe(true)
  expect(collector.headers[0]).toMatchObject({ 'x-key': 'a key' })
  // Runs of jobs without work are not sent, because they would be most of the traces. The sweep is sent, because it may
  // take long and find nothing.
  const idle = spans.filter(({ facts }) => facts['job.items'] === 0)
  expect(namesOf(idle).filter((name) => name !== 'job sweep-payments')).toEqual([])
  const sent = collector.bodies.join()
  const secrets = [...Object.values(CANARIES), draft.registrationKey, draft.signupId, nonce, databaseUrl]
  expect(secrets.filter((canary) => sent.includes(canary))).toEqual([])
})

test('after its process died, a payment continues in another process with the same trace', async () => {
  const collector = await aCollector()
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint }
  const dying = await anApp({ ...traces, ROLE: 'web', FAIL_POINT: 'P5' })
  const draft = await aDraftReadyToPay(overHttp(dying.origin, VISITOR))
  const { traceId, traceparent } = aTrace()
  const body = await anOrder(overHttp(dying.origin, VISITOR), draft)
  const lost = { ...draft, headers: { ...draft.headers, traceparent } }
  await expect(placeOrder(overHttp(dying.origin, VISITOR), lost, body)).rejects.toThrow('fetch failed')
  await letTimePass(db)
  const worker = await anApp({ ...traces, ROLE: 'worker' })
  await vi.waitFor(
    async () => {
      const { state } = await db
        .selectFrom('orders')
        .select('state')
        .where('scope_id', '=', draft.signupId)
        .executeTakeFirstOrThrow()
      expect(state).toBe('paid')
    },
    { timeout: 60_000, interval: 200 },
  )
  await worker.stop()
  const mine = collector.spans().filter((span) => span.traceId === traceId && span.role === 'worker')
  expect(namesOf(mine)).toEqual(expect.arrayContaining(['payment goes on', 'gateway capture']))
})

test('a collector that does not answer slows and breaks no request, and the process still ends', async () => {
  const silent = await aCollector({ silent: true })
  for (const endpoint of [silent.endpoint, `http://127.0.0.1:${await freePort()}`]) {
    const app = await anApp({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ROLE: 'web' })
    const call = overHttp(app.origin, VISITOR)
    const draft = await aDraftReadyToPay(call)
    expect((await placeOrder(call, draft, await anOrder(call, draft))).status).toBe(200)
    const started = performance.now()
    for (let request = 0; request < 50; request += 1) await call('GET', '/v2/lookups')
    expect((performance.now() - started) / 50).toBeLessThan(100)
    const stopping = performance.now()
    await app.stop()
    expect(performance.now() - stopping).toBeLessThan(10_000)
  }
})

/** Watches only the packages that send traces. The client of Prometheus also loads the interface of OpenTelemetry. */
const WATCH = `data:text/javascript,import{registerHooks}from'node:module';registerHooks({load(u,c,n){if(/opentelemetry.(sdk|exporter|otlp)/.test(u))console.log('LOADED');return%20n(u,c)}})`

/** Whether a process loads the packages that send traces, and whether its log lines name traces. */
async function loads(env: Record<string, string>): Promise<[boolean, boolean]> {
  // The packages are not apart in the built process.
  const own = { ROLE: 'web', NODE_OPTIONS: `--import=${WATCH}`, ...env }
  const app = await startApp({ databaseUrl, env: own, built: false })
  onTestFinished(app.kill)
  await overHttp(app.origin)('GET', '/v2/lookups', { headers: { traceparent: aTrace().traceparent } })
  await app.stop()
  return [app.log.includes('LOADED'), app.log.some((line) => line.includes('traceId'))]
}

test('without an endpoint nothing that sends traces is loaded, and no line names a trace', async () => {
  const collector = await aCollector()
  expect(await loads({})).toEqual([false, false])
  expect(await loads({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint })).toEqual([true, true])
})
