import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#domain/durations.ts'
import { startApp, type App } from '#tests/support/app.ts'
import type { Call } from '#tests/support/api.ts'
import { PASSWORD, someCredentials } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anOrder, placeOrder } from '#tests/support/buyers/draft-orders.ts'
import { overHttp } from '#tests/support/http-call.ts'
import { aDraftReadyToPay, aParent } from '#tests/support/buyers/joining.ts'

// Each test uses three web processes and a worker whose clocks differ, on one database.
vi.setConfig({ testTimeout: 60_000 })
const WEB_CLOCKS = [-40 * MINUTE_MS, 0, 40 * MINUTE_MS]
const WORKER_CLOCK = 40 * MINUTE_MS
const { db, url } = await testDatabase()

const started: App[] = []
const start = async (role: 'web' | 'worker', wrongMs: number) => {
  const NODE_OPTIONS = `--import=${resolve('tests/faults/wrong-clock.ts')}`
  const env = { ROLE: role, NODE_OPTIONS, CLOCK_WRONG_MS: String(wrongMs) }
  const app = await startApp({ databaseUrl: url, env })
  started.push(app)
  return app
}
const webs = await Promise.all(WEB_CLOCKS.map(async (wrongMs) => start('web', wrongMs)))
await start('worker', WORKER_CLOCK)
afterAll(async () => Promise.all(started.map(async (app) => app.kill())))

/** Each person has an own network, so that the limits count them separately. */
let networks = 0
function inTurn(): Call {
  networks += 1
  const address = `203.0.${networks}.1`
  const calls = webs.map(({ origin }) => overHttp(origin, { visitor: randomUUID() }))
  let turn = 0
  return async (method, path, options) => {
    const call = calls[(turn += 1) % calls.length]
    if (!call) throw new Error('there is no such process')
    return call(method, path, { address, ...options })
  }
}

test('a buyer whose every call reaches another process pays once, logs in and gets the receipt by mail', async () => {
  const call = inTurn()
  const draft = await aDraftReadyToPay(call)
  const [order, key] = [await anOrder(call, draft), randomUUID()]
  const pressed = await Promise.all(webs.map(async () => placeOrder(call, draft, order, key)))
  // A press that comes while another process pays is told to wait.
  expect(pressed.map(({ status }) => status).filter((status) => status !== 200 && status !== 202)).toEqual([])
  const again = await placeOrder(call, draft, order, key)
  expect(again.status).toBe(200)
  for (const { status, body } of pressed) if (status === 200) expect(body).toEqual(again.body)
  expect(await db.selectFrom('orders').select('state').execute()).toEqual([{ state: 'paid' }])
  expect(await db.selectFrom('payment_attempts').select('id').execute()).toHaveLength(1)

  const { clickToJoinToken: bearer } = again.body as { clickToJoinToken: string }
  const body = someCredentials()
  expect((await call('POST', '/v2/credentials', { bearer, body })).status).toBe(204)
  const logIn = { username: body.username, password: PASSWORD, submit: 'Log in', _eventId: 'submit' }
  const { auth } = (await call('POST', '/v2/login', { body: logIn })).body as { auth: string }
  for (const _ of webs) expect((await call('GET', '/v2/account', { bearer: auth })).status).toBe(200)
  const sent = async () =>
    (await db.selectFrom('outbox').select('kind').where('sent_at', 'is not', null).execute()).map(
      ({ kind }) => kind,
    )
  await expect.poll(sent).toContain('receipt')
})

test('one budget of sign-ups is shared by processes whose clocks differ, and ends for all at once', async () => {
  const call = inTurn()
  const statuses: number[] = []
  for (let n = 0; n < 33; n += 1) {
    const body = { parent: aParent(), sections: ['PARENT'] }
    const answer = await call('POST', '/v2/registrations', { body })
    statuses.push(answer.status)
    if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(3600)
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 201), 429, 429, 429])
})

test('the cookie of a visitor that one process wrote opens at processes whose clocks differ', async () => {
  const [behind, right, ahead] = webs.map(({ origin }) => origin)
  const form = new URLSearchParams(
    Object.entries(aParent()).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  for (const [writer, readers] of [
    [behind, [right, ahead]],
    [ahead, [behind, right]],
  ] as const) {
    const answer = await fetch(`${writer}/join/step1`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
      headers: { origin: writer ?? '' },
    })
    expect(answer.status).toBe(302)
    const cookie = answer.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    for (const reader of readers) {
      const page = await fetch(`${reader}${answer.headers.get('location')}`, {
        headers: { cookie },
        redirect: 'manual',
      })
      expect(page.status).toBe(200)
    }
  }
})
