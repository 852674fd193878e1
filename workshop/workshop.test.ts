import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { createApi } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createServices } from '#server/services.ts'
import type { Call } from '#tests/support/api.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anOrder, placeOrder } from '#tests/support/buyers/draft-orders.ts'
import { aDraft, aDraftReadyToPay } from '#tests/support/buyers/joining.ts'
import { letTimePass } from '#tests/support/payments/payments.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { openWorkshop } from './index.ts'
import { recentOrders } from './journal/read-order.ts'
import { SECRET_OF_TESTS } from '#tests/support/secret.ts'

// One test runs every job for the first time.
vi.setConfig({ testTimeout: 60_000 })
const { db } = await testDatabase()
// If a test is tried again, its visitor pays more often than the limits allow.
const config = readConfig({ STAGE: 'local', SECRET_KEY: SECRET_OF_TESTS, RATE_LIMITS: 'false' })
const given = { config, db, log: recordedLog() }
const SLOW_MS = 30
const services = await createServices({
  ...given,
  workshop: openWorkshop({
    slowStatementMs: SLOW_MS,
    // Replaces the kill of this process.
    end: () => {
      throw new Error('killed')
    },
  }),
})
const app = createApi(services)

const call: Call = async (method, path, { body, headers = {} } = {}) => {
  const answer = await app.request(path, {
    method,
    body: body === undefined ? null : JSON.stringify(body),
    headers: {
      'anonymous-id': 'a visitor of the access tests',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
  })
  const text = await answer.text()
  return { status: answer.status, body: JSON.parse(text) as unknown, headers: answer.headers }
}

/** The texts of a page, without its markup. */
async function textOf(path = '/dev'): Promise<string> {
  const answer = await app.request(path)
  return (await answer.text()).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

async function press(path: string, fields: Record<string, string> = {}): Promise<number> {
  const answer = await app.request(path, { method: 'POST', body: new URLSearchParams(fields) })
  return answer.status
}

async function pay(): Promise<number> {
  const draft = await aDraftReadyToPay(call)
  const body = await anOrder(call, draft)
  const { status } = await placeOrder(call, draft, body, randomUUID())
  expect(status, 'the payment is not refused by a limit').not.toBe(429)
  return status
}

/** Each job once. A payment that a busy machine did not finish in time is finished before. */
async function runJobs(): Promise<void> {
  await letTimePass(db)
  await services.payments.recoverOnce()
  await services.worker.tick()
}

beforeEach(async () => press('/dev/faults'))

test('the journal shows how a payment whose answer was lost is found and paid', async () => {
  await press('/dev/faults/lose-answer', { on: '1' })
  expect(await textOf()).toContain('1 fault on')
  expect(await pay()).toBe(202)
  const lost = await textOf()
  expect(lost).toContain('answer lost')
  expect(lost).toContain('The recoverer asks the gateway again.')
  expect(lost).toContain('no fault')
  await letTimePass(db)
  await services.payments.recoverOnce()
  const healed = await textOf()
  for (const words of ['found', 'captured', 'paid, $', 'Nothing left open.']) expect(healed).toContain(words)
  expect(healed).not.toContain('differs')
})

test('a soft decline and an unavailable gateway are in the journal, and nothing is charged', async () => {
  await press('/dev/faults/decline-softly', { on: '1' })
  await pay()
  expect(await textOf()).toContain('declined, 2001 Insufficient Funds')
  await press('/dev/faults')
  await press('/dev/faults/gateway-away', { on: '1' })
  expect(await pay()).toBe(202)
  expect(await textOf()).toContain('never arrives')
})

test('a worker that dies before it saves loses nothing, and the test of the order repeats its events', async () => {
  await press('/dev/faults/worker-dies', { on: '1' })
  expect(await pay()).toBe(500)
  expect(await textOf()).toContain('no fault')
  await letTimePass(db)
  await services.payments.recoverOnce()
  const healed = await textOf()
  for (const words of [
    'killed: answered, nothing saved',
    'found',
    'captured',
    'paid, $',
    'Nothing left open.',
  ])
    expect(healed).toContain(words)
  for (const line of ['await pay()', 'await services.payments.recoverOnce()']) expect(healed).toContain(line)
})

test('the worker is killed once, at the chosen point, and the payment recovers', async () => {
  expect(await press('/dev/kill', { at: 'P9' })).toBe(303)
  expect(await textOf()).toContain('Waits for the next payment')
  expect(await pay()).toBe(202)
  expect(await textOf()).toContain('killed: captured, not saved')
  expect(await textOf()).toContain('Kill the worker here')
  await letTimePass(db)
  await services.payments.recoverOnce()
  expect(await textOf()).toContain('Nothing left open.')
  expect(await press('/dev/kill', { at: 'anywhere' })).toBe(404)
})

test('every third hold is declined', async () => {
  await press('/dev/faults/decline-third', { on: '1' })
  const answers = [await pay(), await pay(), await pay()]
  expect(answers).toEqual([200, 200, 402])
})

test('the mailer stops trying a mail that bounces, like a mail to an unknown mailbox', async () => {
  await press('/dev/faults/mail-bounces', { on: '1' })
  await pay()
  await runJobs()
  expect(await textOf()).toContain('bounced, given up')
  const { rows } = await sql<{
    dead: number
  }>`select count(*)::int as dead from outbox where dead_at is not null`.execute(db)
  expect(rows[0]?.dead).toBeGreaterThan(0)
})

test('a caught mail is shown in the other language, with the same link', async () => {
  await pay()
  await runJobs()
  const inSpanish = /href="(\/dev\/mails\/caught\/\d+\?locale=es-MX)"/
  const page = await (await app.request('/dev')).text()
  expect(page).toMatch(inSpanish)
  const [, path = ''] = inSpanish.exec(page) ?? []
  expect(await textOf(path)).toMatch(/Tu recibo|Recibo|invit/i)
})

test('a slow database makes every statement wait', async () => {
  await press('/dev/faults/slow-database', { on: '1' })
  const begun = performance.now()
  await aDraft(call)
  expect(performance.now() - begun).toBeGreaterThan(SLOW_MS - 1)
})

const found = async (text: string) => textOf(`/dev/search?q=${encodeURIComponent(text)}`)

test('the search finds personas, screens, orders and mails by their words', async () => {
  await pay()
  const [order] = await recentOrders(db)
  for (const [text, name] of [
    ['past due', 'Nadia'],
    ['sign-up errors step2', '/step2'],
    [order?.orderNo.toLowerCase() ?? '', order?.orderNo ?? ''],
    ['kind email-changed', 'email-changed'],
  ] as const)
    expect(await found(text), text).toContain(name)
  expect(await found('<script>')).toContain('Nothing has these words.')
})

test('without the flag provider every flag is Off', async () => {
  await press('/dev/faults/flags-away', { on: '1' })
  expect(JSON.stringify((await call('GET', '/v2/flags')).body)).not.toMatch(/Treatment|Control/)
})

test('the buttons of the clock move the time as npm run clock does', async () => {
  expect(await textOf()).toContain('as the wall')
  expect(await press('/dev/clock-form', { move: '+1d' })).toBe(303)
  expect(await textOf()).toContain('1 d ahead')
  expect(await textOf()).toContain('What ran')
  expect(await press('/dev/clock-form', { move: 'reset' })).toBe(303)
  expect(await press('/dev/clock-form', { move: 'tomorrow' })).toBe(404)
})

test('a waiting page gets a change at once', async () => {
  const version = await (await app.request('/dev/changes')).text()
  const next = app.request(`/dev/changes?since=${encodeURIComponent(version)}`)
  await press('/dev/faults/slow', { on: '1' })
  expect(await (await next).text()).not.toBe(version)
})

test('another site cannot press a button', async () => {
  const headers = { origin: 'https://elsewhere.test' }
  const answer = await app.request('/dev/faults/slow', { method: 'POST', headers })
  expect(answer.status).toBe(403)
})

test('without --workshop there is no workshop', async () => {
  const product = createApi(await createServices(given))
  for (const path of ['/dev', '/dev/changes', '/dev/assets/workshop.css'])
    expect((await product.request(path)).status, path).toBe(404)
  expect((await product.request('/dev/faults', { method: 'POST' })).status).toBe(404)
})
