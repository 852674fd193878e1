import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { DAY_MS } from '#domain/durations.ts'
import { startApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { overHttp } from '#tests/support/http-call.ts'
import { aParent } from '#tests/support/buyers/joining.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { oldLimitCounts, openLimitStore, type LimitStore } from './limit-store.ts'
import type { Limit, Rule } from './rate-limits.ts'
import { sha256 } from '../secrets/secrets.ts'
import { sharedLimits } from './shared-limits.ts'

// The last test starts processes.
vi.setConfig({ testTimeout: 60_000 })
const { db, url } = await testDatabase()
const NOWHERE = url.replace(/:\d+\//, ':1/')

beforeEach(async () => {
  await sql`truncate limit_counts`.execute(db)
})

const digest = (key: string) => sha256(key).toString('base64url')

type Given = { at?: string; answerMs?: number; log?: ReturnType<typeof recordedLog>; uptimeMs?: () => number }

/** The limits of one process. Also counts how often it asks the database. */
function aProcess({ at = url, answerMs = 20_000, log = recordedLog(), uptimeMs = () => 0 }: Given = {}) {
  const store = openLimitStore({ url: at, log, answerMs, uptimeMs })
  onTestFinished(store.close)
  const asked = { times: 0 }
  const counted: LimitStore = {
    ...store,
    counter: (name, rule) => {
      const count = store.counter(name, rule)
      return async (key, uses) => {
        asked.times += 1
        return count(key, uses)
      }
    },
  }
  return { limits: sharedLimits({ store: counted, digest, uptimeMs }), asked }
}

/** The number of allowed uses. */
async function allowedOf(limit: Limit, uses: number, key = 'a key'): Promise<number> {
  let allowed = 0
  for (let use = 0; use < uses; use += 1) if ((await limit(key)) === null) allowed += 1
  return allowed
}

const rowsOf = async () => (await sql<{ key: string }>`select key from limit_counts`.execute(db)).rows
const SMALL: Rule = { points: 6, seconds: 60 }
const LARGE: Rule = { points: 200, seconds: 60 }

test('three processes share one small budget exactly', async () => {
  const limits = [aProcess(), aProcess(), aProcess()].map(({ limits }) => limits.create('calls', SMALL))
  const allowed = await Promise.all(limits.map(async (limit) => allowedOf(limit, 4)))
  expect(allowed.reduce((sum, one) => sum + one)).toBe(6)
  const refused = await limits[0]?.('a key')
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
})

test('three processes share one large budget, with at most a twentieth more for each', async () => {
  const limits = [aProcess(), aProcess(), aProcess()].map(({ limits }) => limits.create('calls', LARGE))
  const allowed = await Promise.all(limits.map(async (limit) => allowedOf(limit, 200)))
  const total = allowed.reduce((sum, one) => sum + one)
  expect(total).toBeGreaterThanOrEqual(200)
  expect(total).toBeLessThanOrEqual(230)
})

test('an ordinary visitor needs no SQL statement, and a whole large budget needs twenty', async () => {
  const { limits, asked } = aProcess()
  const limit = limits.perNetwork('calls', LARGE)
  for (let view = 0; view < 9; view += 1) await limit('198.51.100.7')
  expect(asked.times).toBe(0)
  await allowedOf(limit, 191, '198.51.100.7')
  expect(asked.times).toBe(20)
})

test('a flood beyond the budget needs no SQL statement', async () => {
  const { limits, asked } = aProcess()
  const limit = limits.create('calls', SMALL)
  await allowedOf(limit, 7)
  expect(asked.times).toBe(7)
  expect(await allowedOf(limit, 1000)).toBe(0)
  expect(asked.times).toBe(7)
})

test('the budget is full again after its time', async () => {
  let uptime = 0
  const limit = aProcess({ uptimeMs: () => uptime }).limits.create('calls', { points: 1, seconds: 1 })
  expect(await allowedOf(limit, 2)).toBe(1)
  await sql`update limit_counts set expire = 0`.execute(db)
  uptime = 1_001
  expect(await allowedOf(limit, 2)).toBe(1)
})

test('a process with a wrong clock counts in the same window as the others', async () => {
  const [wrong, right] = [aProcess().limits.create('calls', SMALL), aProcess().limits.create('calls', SMALL)]
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS })
  onTestFinished(() => void vi.useRealTimers())
  expect(await allowedOf(wrong, 4)).toBe(4)
  vi.useRealTimers()
  expect(await allowedOf(right, 4)).toBe(2)
  const refused = await right('a key')
  expect(Number(refused?.headers?.['retry-after'])).toBeLessThanOrEqual(60)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS })
  expect(await allowedOf(wrong, 4)).toBe(0)
})

test('no address of a network is stored', async () => {
  await aProcess().limits.perNetwork('calls', SMALL)('198.51.100.7')
  const [row] = await rowsOf()
  expect(row?.key).toMatch(/^calls:[\w-]{43}$/)
})

test('counts whose time is over are deleted', async () => {
  await sql`insert into limit_counts values ('old', 1, 0), ('new', 1, extract(epoch from now()) * 1000 + 60000)`.execute(
    db,
  )
  await oldLimitCounts(10).execute(db)
  expect(await rowsOf()).toEqual([{ key: 'new' }])
})

test('without the database each process counts alone, and asks again after five seconds', async () => {
  const log = recordedLog()
  let uptime = 0
  const limit = aProcess({ at: NOWHERE, log, uptimeMs: () => uptime }).limits.create('calls', SMALL)
  expect(await allowedOf(limit, 10)).toBe(6)
  expect(log.lines.map(({ message }) => message)).toEqual(['limits are counted in this process alone'])
  uptime = 5_001
  await limit('another key')
  expect(log.lines).toHaveLength(2)
})

test('a limit that must be safe refuses calls without the database', async () => {
  const { limits } = aProcess({ at: NOWHERE })
  const limit = limits.create('searches', { points: 120, seconds: 60, whenAway: 'refuse' })
  expect([await limit('a'), await limit('a')]).toMatchObject([{ status: 503 }, { status: 503 }])
})

test('a slow database delays only one call', async () => {
  const holder = await openTransaction(db)
  await sql`lock table limit_counts in access exclusive mode`.execute(holder)
  const log = recordedLog()
  const limit = aProcess({ log, answerMs: 50 }).limits.create('calls', SMALL)
  expect(await allowedOf(limit, 10)).toBe(6)
  expect(log.lines).toHaveLength(1)
  await holder.rollback().execute()
})

test('two servers with one database share one budget', async () => {
  const servers = await Promise.all(
    [1, 2].map(async () => startApp({ databaseUrl: url, env: { ROLE: 'web' } })),
  )
  for (const server of servers) onTestFinished(server.kill)
  const calls = servers.map(({ origin }) => overHttp(origin, { visitor: randomUUID() }))
  const signUps = async (times: number) => {
    const statuses: number[] = []
    for (let n = 0; n < times; n += 1)
      for (const call of calls)
        statuses.push(
          (await call('POST', '/v2/registrations', { body: { parent: aParent(), sections: ['PARENT'] } }))
            .status,
        )
    return statuses
  }
  expect(new Set(await signUps(15))).toEqual(new Set([201]))
  expect(await signUps(1)).toEqual([429, 429])
})
