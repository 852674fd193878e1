import { Registry } from '@prometheus-io/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { managementApp, type Readiness } from './management.ts'

// Some tests start processes.
vi.setConfig({ testTimeout: 60_000 })
const PATHS = ['/healthz', '/readyz', '/metrics', '/version']
const PRODUCTION = {
  STAGE: 'production',
  PUBLIC_ORIGIN: 'https://join.evenhand.test',
  ALLOW_SANDBOX_PAYMENTS: '1',
}

const answersAt = (origin: string) =>
  Promise.all(PATHS.map(async (path) => (await fetch(`${origin}${path}`)).status))

/** The port opens before the tables and the database are checked. */
async function becomesReady(origin: string): Promise<void> {
  await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(200)
}

function anApp({ readiness = 'ready', stuck = [] }: { readiness?: Readiness; stuck?: string[] }) {
  return managementApp({
    readiness: async () => readiness,
    stuckJobs: () => stuck,
    metrics: new Registry(),
    version: { version: '1.2.3', commit: null, node: null },
  })
}

test('in production, only the management port answers health checks, also of a worker', async () => {
  const { url: databaseUrl } = await testDatabase()
  const web = await startApp({ databaseUrl, env: { ...PRODUCTION, ROLE: 'web' } })
  onTestFinished(web.kill)
  const worker = await startApp({ databaseUrl, env: { ...PRODUCTION, ROLE: 'worker' } })
  onTestFinished(worker.kill)
  await becomesReady(web.management)
  await becomesReady(worker.management)
  expect(await answersAt(web.management)).toEqual([200, 200, 200, 200])
  // The port of a worker opens before its migrations are checked.
  await expect.poll(() => answersAt(worker.management)).toEqual([200, 200, 200, 200])
  expect(await answersAt(web.origin)).toEqual([404, 404, 404, 404])
  await expect(fetch(worker.origin)).rejects.toThrow('fetch failed')
  const version = (await (await fetch(`${worker.management}/version`)).json()) as { node: string }
  expect(version).toMatchObject({ version: '0.1.0', node: process.version })
  expect(await (await fetch(`${worker.management}/metrics`)).text()).toContain('evenhand_worker_age_seconds')
})

test('in development, one port is enough', async () => {
  const { url: databaseUrl } = await testDatabase()
  const app = await startApp({ databaseUrl, env: { ROLE: 'web' } })
  onTestFinished(app.kill)
  await becomesReady(app.origin)
  expect(await answersAt(app.origin)).toEqual([200, 200, 200, 200])
})

test('a process with a stuck job reports that it must be restarted, with the name of the job', async () => {
  const answer = await anApp({ stuck: ['deliver-mail'] }).request('/healthz')
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'stuck', jobs: ['deliver-mail'] }])
})

test.for<Readiness>(['stopping', 'waiting for the database'])(
  'a process that is %s gets no requests, and is not restarted',
  async (readiness) => {
    const app = anApp({ readiness })
    expect((await app.request('/readyz')).status).toBe(503)
    expect((await app.request('/healthz')).status).toBe(200)
  },
)

test('a process whose event loop hangs does not answer', async () => {
  const { url: databaseUrl } = await testDatabase()
  const worker = await startApp({ databaseUrl, env: { ROLE: 'worker' } })
  onTestFinished(worker.kill)
  worker.signal('SIGSTOP')
  const probe = fetch(`${worker.management}/healthz`, { signal: AbortSignal.timeout(500) })
  await expect(probe).rejects.toThrow('timeout')
})

test('a balancer that probes with OPTIONS gets the same answers', async () => {
  const probe = (app: ReturnType<typeof anApp>) =>
    Promise.all(PATHS.map(async (path) => (await app.request(path, { method: 'OPTIONS' })).status))
  expect(await probe(anApp({}))).toEqual([200, 200, 200, 200])
  expect(await probe(anApp({ readiness: 'stopping' }))).toEqual([200, 503, 200, 200])
})
