import { Agent, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startApp, type App } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { overHttp } from '#tests/support/http-call.ts'
import { aDraft } from '#tests/support/buyers/joining.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'

// Each test starts processes.
vi.setConfig({ testTimeout: 60_000 })
const { db, url: databaseUrl } = await testDatabase()

async function aProcess(env: Record<string, string>): Promise<App> {
  const app = await startApp({ databaseUrl, env })
  onTestFinished(app.kill)
  return app
}

/** Blocks all queries of drafts until `release` is called. */
async function heldDrafts(): Promise<{ release: () => Promise<void> }> {
  const holder = await openTransaction(db)
  await sql`lock table registrations in access exclusive mode`.execute(holder)
  let isHeld = true
  const release = async () => {
    if (isHeld) await holder.rollback().execute()
    isHeld = false
  }
  onTestFinished(release)
  return { release }
}

/** Resolves when a query waits for a lock of this database. */
const aQueryWaits = () =>
  expect
    .poll(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length
    })
    .toBeGreaterThan(0)

const statusOf = async (address: string) => (await fetch(address)).status
const readiness = (app: App) => expect.poll(async () => statusOf(`${app.management}/readyz`))
const isRefused = async (app: App) =>
  fetch(app.origin).then(
    () => false,
    () => true,
  )

/** One request on a connection of this agent. */
async function onAgent(
  agent: Agent,
  address: string,
): Promise<Pick<IncomingMessage, 'statusCode' | 'headers'>> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(address, { agent }, resolve).on('error', reject).end()
  })
  await text(answer)
  return answer
}

test('a request under way is answered after the listener has closed, and its connection ends', async () => {
  const app = await aProcess({ ROLE: 'web', DRAIN_PAUSE_MS: '200' })
  const { signupId, registrationKey } = await aDraft(overHttp(app.origin))
  const drafts = await heldDrafts()
  const answer = fetch(`${app.origin}/v2/registrations/${signupId}`, {
    headers: { 'registration-key': registrationKey },
  })
  await aQueryWaits()
  app.signal('SIGTERM')
  await expect.poll(() => isRefused(app)).toBe(true)
  await drafts.release()
  const { status, headers } = await answer
  expect([status, headers.get('connection')]).toEqual([200, 'close'])
  expect(await app.ended).toBe(0)
})

test('during the pause the process says that it stops, and refuses no request', async () => {
  // Longer than the calls of this test take on a busy machine. The test above waits until a pause is over.
  const app = await aProcess({ ROLE: 'web', DRAIN_PAUSE_MS: '50000' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const page = `${app.origin}/v2/openapi.json`
  const before = await onAgent(agent, page)
  expect(before).toMatchObject({ statusCode: 200, headers: { connection: 'keep-alive' } })
  app.signal('SIGTERM')
  await readiness(app).toBe(503)
  expect(await statusOf(`${app.management}/healthz`)).toBe(200)
  expect(await onAgent(agent, page)).toMatchObject({ statusCode: 200, headers: { connection: 'close' } })
  expect((await aDraft(overHttp(app.origin))).signupId).toBeTruthy()
})

test('a process whose requests do not end stops after the limit', async () => {
  const app = await aProcess({ ROLE: 'web', STOP_LIMIT_MS: '1000' })
  await heldDrafts()
  const draft = aDraft(overHttp(app.origin))
  await aQueryWaits()
  app.signal('SIGTERM')
  await expect(draft).rejects.toThrow('fetch failed')
  expect(await app.ended).toBe(1)
  expect(app.log.join('\n')).toContain('the process ends before all of its work')
})

test('a second signal ends the process at once', async () => {
  const app = await aProcess({ ROLE: 'web', DRAIN_PAUSE_MS: '50000' })
  app.signal('SIGTERM')
  await readiness(app).toBe(503)
  app.signal('SIGTERM')
  expect(await app.ended).toBe(1)
})

test('a worker that must end before its job is complete releases the job to the other workers', async () => {
  await sql`truncate schedules`.execute(db)
  await heldDrafts()
  const app = await aProcess({ ROLE: 'worker', STOP_LIMIT_MS: '1000' })
  const purge = async () => {
    const { rows } = await sql<{ due: boolean; ran: boolean }>`
      select next_run_at <= now() as due, last_run_at is not null as ran from schedules where name = 'purge-drafts'`.execute(
      db,
    )
    return rows
  }
  // Other jobs wait for the drafts too, and may begin before it.
  await expect.poll(purge).toEqual([{ due: false, ran: false }])
  app.signal('SIGTERM')
  expect(await app.ended).toBe(1)
  expect(await purge()).toEqual([{ due: true, ran: false }])
})

test('an idle worker ends at once', async () => {
  const app = await aProcess({ ROLE: 'worker' })
  await readiness(app).toBe(200)
  app.signal('SIGTERM')
  expect(await app.ended).toBe(0)
})
