import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { recordEvents as recordContract } from '#domain/contracts/events.ts'
import { ERROR_PLACES, EVENTS_VERSION, MISMATCH_PLACES } from '#domain/analytics/events.ts'
import { DAY_SECONDS } from '#domain/durations.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { purgeExpired } from '#server/jobs/index.ts'
import { memoryLimits } from '#server/platform/limits/rate-limits.ts'
import { fromOwnPages } from '#tests/support/pages/own-pages.ts'
import { testSecrets as secrets } from '#tests/support/accounts/credentials.ts'
import { testApi } from '#tests/support/api.ts'
import { testDatabase } from '#tests/support/database.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { segment } from './segment/index.ts'
import { forwardEvents, measuredVisitor, mountAnalytics, recordEvents } from './index.ts'

const { db } = await testDatabase()
const api = testApi((mounted) =>
  mountAnalytics(mounted, { db, secrets, limits: memoryLimits({ enabled: true }) }),
)
afterEach(async () => setClockOffset(db, 0))
const step = {
  kind: 'checkout step',
  signUp: 'join',
  step: 'family',
  action: 'viewed',
  version: EVENTS_VERSION,
} as const
const USER = '11111111-2222-4333-8444-555555555555'

async function storedFor(anonymousId: string) {
  return db
    .selectFrom('analytics_events')
    .select(['kind', 'user_id', 'properties', 'forwarded_at'])
    .where('anonymous_id', '=', anonymousId)
    .orderBy('id')
    .execute()
}

test("a batch is stored with the visitor, the country and the session's data", async () => {
  const details = { email: 'amara@example.com', userId: USER, productPackage: 'premium-1y', term: 'SUB1YEAR' }
  const answer = await api('POST', '/v1/events', {
    headers: fromOwnPages('batch', secrets),
    body: {
      country: 'US',
      brand: 'refresh',
      language: 'es-MX',
      device: 'phone',
      events: [
        { ...step, ...details },
        { kind: 'mismatch', place: 'packages', userId: USER },
      ],
    },
  })
  expect(answer).toMatchObject({ status: 202, body: null })
  expect(await storedFor('batch')).toEqual([
    {
      kind: 'checkout step',
      user_id: USER,
      forwarded_at: null,
      properties: {
        signUp: 'join',
        step: 'family',
        action: 'viewed',
        version: 1,
        country: 'US',
        brand: 'refresh',
        language: 'es-MX',
        device: 'phone',
        email: 'amara@example.com',
        productPackage: 'premium-1y',
        term: 'SUB1YEAR',
      },
    },
    { kind: 'mismatch', user_id: USER, forwarded_at: null, properties: { place: 'packages', country: 'US' } },
  ])
})

test('a stranger cannot store events of another person', async () => {
  for (const headers of [
    { 'anonymous-id': 'claims' },
    { ...fromOwnPages('other', secrets), 'anonymous-id': 'claims' },
  ])
    await api('POST', '/v1/events', {
      headers,
      body: {
        events: [
          { ...step, userId: USER, email: 'amara@example.com' },
          { kind: 'error', place: 'credentials', userId: USER },
        ],
      },
    })
  const stored = await storedFor('claims')
  expect(stored.map((event) => event.user_id)).toEqual([null, null, null, null])
  expect(JSON.stringify(stored)).not.toContain('amara@example.com')
})

test('an address that was typed in a sign-up is forgotten after seven days, and its event stays', async () => {
  const headers = fromOwnPages('typed', secrets)
  await api('POST', '/v1/events', { headers, body: { events: [{ ...step, email: 'amara@example.com' }] } })
  const purge = async () => purgeExpired.run(jobContext(db))
  await setClockOffset(db, 6 * DAY_SECONDS)
  await purge()
  expect(JSON.stringify(await storedFor('typed'))).toContain('amara@example.com')
  await setClockOffset(db, 8 * DAY_SECONDS)
  await purge()
  const [event] = await storedFor('typed')
  expect(event?.properties).toMatchObject({ step: 'family', action: 'viewed' })
  expect(event?.properties).not.toHaveProperty('email')
})

const hostile: [string, unknown][] = [
  ['nothing', undefined],
  ['an empty batch', { events: [] }],
  ['a batch without end', { events: Array.from({ length: 51 }, () => step) }],
  ['an unknown kind', { events: [{ kind: 'drop table' }] }],
  [
    'an experiment’s exposure',
    { events: [{ kind: 'experiment exposure', flag: 'venmo', variant: 'Treatment' }] },
  ],
  ['a sale', { events: [{ kind: 'subscription created', amountMinor: 1 }] }],
  ['a name', { events: [{ ...step, firstName: 'Amara' }] }],
  ['a child', { events: [{ ...step, children: [{ firstName: 'Maya' }] }] }],
  ['an unknown step', { events: [{ ...step, step: '/invite?token=abc' }] }],
  ['a package that is a sentence', { events: [{ ...step, productPackage: '<script>alert(1)</script>' }] }],
  ['a user who is no id', { events: [{ ...step, userId: "1' or '1'='1" }] }],
  ['a device that is a sentence', { events: [step], device: 'the phone of Amara' }],
  ['a country of many letters', { events: [step], country: 'United States' }],
  ['a list', [step]],
]
test.each(hostile)('%s is refused and nothing is stored', async (_what, body) => {
  const answer = await api('POST', '/v1/events', { headers: { 'anonymous-id': 'hostile' }, body })
  expect(answer.status).toBe(400)
  expect(await storedFor('hostile')).toEqual([])
})

test('text that a database cannot store is cleaned up rather than refused', async () => {
  const answer = await api('POST', '/v1/events', {
    headers: fromOwnPages('odd text', secrets),
    body: { events: [{ ...step, email: 'am\0ara\ud800@example.com' }] },
  })
  expect(answer.status).toBe(202)
  expect(await storedFor('odd text')).toMatchObject([{ properties: { email: 'amara\ufffd@example.com' } }])
})

test('invalid JSON and a batch beyond the size limit are refused', async () => {
  expect((await api('POST', '/v1/events', { raw: '{"events":' })).status).toBe(400)
  expect((await api('POST', '/v1/events', { raw: `"${'x'.repeat(40_000)}"` })).status).toBe(413)
})

test('an address that sends without pause is slowed down', async () => {
  const statuses: number[] = []
  for (let sent = 0; sent < 245; sent += 1) {
    const { status } = await api('POST', '/v1/events', { address: '198.51.100.9', body: { events: [step] } })
    statuses.push(status)
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
})

test('business events of unmeasured people do not contain their browser’s id', async () => {
  expect(await measuredVisitor(db, 'never told anything')).toBeNull()
  expect(await measuredVisitor(db, null)).toBeNull()
  await recordEvents(db, [{ event: step, anonymousId: 'told' }])
  expect(await measuredVisitor(db, 'told')).toBe('told')
})

function hash(userId: string): string {
  return `hash-of-${userId.slice(0, 4)}`
}

/** A Segment endpoint that records its requests. */
async function endpoint(status: number) {
  const received: { path: string; authorization: string; body: { batch: Record<string, unknown>[] } }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as { batch: Record<string, unknown>[] }
      received.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', body })
      response.writeHead(status).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { received, url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

test('forwarded events have no e-mail or user id, arrive once, and are retried after a failure', async () => {
  await db.deleteFrom('analytics_events').execute()
  await recordEvents(db, [
    {
      event: step,
      anonymousId: 'forwarded',
      userId: USER,
      details: { email: 'amara@example.com', country: 'US' },
    },
    { event: { kind: 'identify', accountType: 'Parent A' }, anonymousId: 'forwarded', userId: USER },
    { event: step, anonymousId: null, userId: USER },
  ])
  const broken = await endpoint(500)
  const failing = segment({ url: broken.url, writeKey: 'key' })
  await expect(forwardEvents({ db, forwarder: failing, hash })).rejects.toThrow('answered 500')
  broken.close()

  const well = await endpoint(200)
  const forwarder = segment({ url: well.url, writeKey: 'key' })
  expect(await forwardEvents({ db, forwarder, hash })).toBe(2)
  expect(await forwardEvents({ db, forwarder, hash })).toBe(0)
  well.close()
  expect(well.received).toHaveLength(1)
  const [sent] = well.received
  expect(sent).toMatchObject({ path: '/v1/batch', authorization: `Basic ${btoa('key:')}` })
  expect(JSON.stringify(sent?.body)).not.toMatch(/amara|11111111/)
  expect(sent?.body.batch).toMatchObject([
    {
      type: 'track',
      event: 'checkout step',
      anonymousId: 'forwarded',
      userId: 'hash-of-1111',
      properties: { step: 'family' },
    },
    {
      type: 'identify',
      anonymousId: 'forwarded',
      userId: 'hash-of-1111',
      traits: { accountType: 'Parent A' },
    },
  ])
})

test('every event of a page has its schema, and the schema refuses extra fields', () => {
  const events = [
    step,
    ...MISMATCH_PLACES.map((place) => ({ kind: 'mismatch', place })),
    ...ERROR_PLACES.map((place) => ({ kind: 'error', place })),
  ]
  expect(recordContract.body.safeParse({ events }).success).toBe(true)
  for (const event of events) {
    expect(recordContract.body.safeParse({ events: [{ ...event, token: 'x' }] }).success).toBe(false)
  }
})
