import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { textFor } from '#domain/messages/text.ts'
import { startApp } from '#tests/support/app.ts'
import type { Called } from '#tests/support/api.ts'
import { testDatabase } from '#tests/support/database.ts'
import { overHttp } from '#tests/support/http-call.ts'
import { aParent } from '#tests/support/buyers/joining.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'

// The test starts a process.
vi.setConfig({ testTimeout: 60_000 })
const POOL = 2
/** A connection is waited for 2 s, and a page waits for several. Beside other tests it takes longer. */
const SOON_MS = 30_000

/** A process all of whose connections wait for a lock, and the calls that use them. */
async function aProcessWithoutFreeConnections() {
  const { db, url } = await testDatabase()
  const app = await startApp({
    databaseUrl: url,
    env: { ROLE: 'web', DATABASE_POOL: String(POOL), DATABASE_WAIT_MS: '2000' },
  })
  onTestFinished(app.kill)
  const call = overHttp(app.origin)
  const signUp = async (): Promise<Called> =>
    call('POST', '/v2/registrations', { body: { parent: aParent(), sections: ['PARENT'] } })
  // A statement that waits for a lock ends after 10 s. On a busy machine the test takes longer, so its caller tries again.
  const signUpInTheEnd = async (): Promise<Called> => {
    const answer = await signUp()
    return answer.status === 503 ? signUpInTheEnd() : answer
  }
  const lock = await openTransaction(db)
  await sql`lock table registrations in access exclusive mode`.execute(lock)
  const waiting = Array.from({ length: POOL }, signUpInTheEnd)
  const blocked = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await blocked.execute(db)).rows).toEqual([{ count: POOL }])
  return { app, signUp, waiting, release: async () => lock.rollback().execute() }
}

/** Sends the first step of a new parent as a browser without scripts does. */
async function sendForm(origin: string): Promise<{ status: number; text: string }> {
  const { timeZone: _, ...fields } = aParent()
  const body = new URLSearchParams(fields)
  return soon(`${origin}/join/step1`, { method: 'POST', body, headers: { origin } })
}

async function soon(address: string, request: RequestInit = {}): Promise<{ status: number; text: string }> {
  const answer = await fetch(address, { ...request, signal: AbortSignal.timeout(SOON_MS) })
  return { status: answer.status, text: await answer.text() }
}

test('without a free connection callers may soon try again, the process stays ready, and all goes on afterwards', async () => {
  const { app, signUp, waiting, release } = await aProcessWithoutFreeConnections()

  const [refused, form, health, readiness] = await Promise.all([
    signUp(),
    sendForm(app.origin),
    soon(`${app.management}/healthz`),
    soon(`${app.management}/readyz`),
  ])
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('2')
  // The form keeps what was typed.
  expect(form.text).toContain('value="Noor"')
  expect(form.text).toContain(textFor('en')('api.unavailable'))
  expect([health.status, readiness.status]).toEqual([200, 200])
  const { text: figures } = await soon(`${app.management}/metrics`)
  expect(numberIn(figures, 'evenhand_pool_wait_seconds_count')).toBeGreaterThan(
    numberIn(figures, 'evenhand_pool_wait_seconds_bucket{le="2"}'),
  )

  await release()
  const saved = await Promise.all(waiting)
  expect(saved.map(({ status }) => status)).toEqual(saved.map(() => 201))
  expect((await signUp()).status).toBe(201)
})

function numberIn(figures: string, name: string): number {
  const line = figures.split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.split(' ').at(-1))
}
