import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openDatabase, type Db } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { recordEvents } from '#server/events/index.ts'
import { startApp, type App } from '#tests/support/app.ts'
import { eventReceiver, TAKES } from '#tests/support/event-receiver.ts'
import { anEndpoint } from '#tests/support/events.ts'
import { jsonClient } from '../bench/json-client.ts'
import { runLoad } from '../bench/load.ts'
import { orderWork, premium } from '../bench/order-work.ts'
import { quantile } from '../bench/statistics.ts'
import { checkStorm } from './storm-check.ts'
import { stormy } from './storm-manners.ts'

/**
 * `node tests/events/storm.ts --events 10000`: events go to a receiver that fails, hangs, redirects, answers late and dies.
 * Two workers are killed in turn, and buyers order meanwhile. Waits after a failure are shortened to a second. Then each
 * event must have arrived, in order. The times of orders are compared with and without the storm.
 */
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    users: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '30' },
  },
})
const [events, seed, users, seconds] = [values.events, values.seed, values.users, values.seconds].map(
  Number,
) as [number, number, number, number]
const EVENTS_EACH = 10
/** The sender of the application waits so long. */
const LIMIT_MS = 10_000
const KILL_EVERY_MS = 7_000
/** Then the receiver takes everything. */
const CALM_AFTER_MS = 20 * 60_000
const print = (line: string) => process.stdout.write(`${line}\n`)

const folder = await mkdtemp(join(tmpdir(), 'evenhand-events-'))
const server = await startEmbeddedPostgres(folder)
const env = { EVENTS_INSIDE: '1', RATE_LIMITS: '0', CONSOLE_INNER_PROVIDER: '0', LOG_LEVEL: 'silent' }
const started = { databaseUrl: server.url, env: { ...env, LOG_LEVEL: 'info' } }
const receiver = await eventReceiver()
let [workers, web]: [App[], App | null] = [[], null]
try {
  web = await startApp({ ...started, env: { ...started.env, ROLE: 'web' } })
  workers = [await startWorker(), await startWorker()]
  const db = openDatabase({ url: server.url, poolSize: 4 })
  const before = await orderTimes(web.origin, 'before the storm')
  await anEndpoint(db, { address: receiver.url })
  receiver.behave(stormy({ seed, limitMs: LIMIT_MS }))
  const begun = performance.now()
  const state = { isOver: false, kills: 0 }
  const storm = Promise.all([write(db), trouble(db, state), hurry(db, state)])
  const during = await orderTimes(web.origin, 'in the storm')
  await untilDelivered(db, state)
  await storm
  const tookSeconds = Math.round((performance.now() - begun) / 1000)
  const { rows } = await sql<{ tries: number; failed: number; off: number }>`
    select count(*)::int as tries, (count(*) filter (where outcome <> 'delivered'))::int as failed,
           (select count(*) from event_endpoints where not is_on)::int as off
    from event_deliveries`.execute(db)
  // Buyers give consents too, with the version of a text in place of a number.
  const result = checkStorm(receiver.kept.filter(({ body }) => /"textVersion":"\d{1,2}"/.test(body)))
  print(JSON.stringify({ ...result, ...rows[0], asked: receiver.asked(), kills: state.kills, tookSeconds }))
  print(JSON.stringify({ p99Before: before, p99During: during }))
  const isRight = result.arrived === events && result.outOfOrder === 0 && result.changed === 0
  print(isRight ? 'Each event has arrived, in the order of its family.' : 'THE STORM HAS BROKEN A PROMISE.')
  if (!isRight) process.exitCode = 1
  await db.destroy()
} finally {
  await Promise.all([...workers, ...(web ? [web] : [])].map(async (app) => app.kill()))
  await receiver.stop()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function startWorker(): Promise<App> {
  return startApp({ ...started, env: { ...started.env, ROLE: 'worker' } })
}

/** The 99th percentile of a whole order in milliseconds, by buyers who order one after another. */
async function orderTimes(origin: string, when: string): Promise<number> {
  const client = jsonClient(origin)
  const buy = orderWork(client, await premium(client))
  const { times, perSecond } = await runLoad(async (time) => time('order', async () => buy(time)), {
    users,
    seconds,
  })
  client.close()
  const [p50, p99] = [0.5, 0.99].map((share) => Math.round(quantile(times('order'), share)))
  print(`orders ${when}: ${perSecond.toFixed(1)} a second, median ${p50} ms, p99 ${p99} ms`)
  return p99 ?? 0
}

/** Writes the events of all families, a thousand at a time. */
async function write(db: Db): Promise<void> {
  const people = Array.from({ length: events / EVENTS_EACH }, () => randomUUID())
  for (let nth = 1; nth <= EVENTS_EACH; nth += 1) {
    await db.transaction().execute(async (tx) =>
      recordEvents(
        tx,
        people.map((personId) => ({
          type: 'consent.recorded',
          personId,
          data: { kind: 'terms', agreed: true, textVersion: String(nth) },
        })),
      ),
    )
    await delay(1_000)
  }
}

type State = { isOver: boolean; kills: number }

/** Kills one worker after the other, and starts it again. Its leases end at once. */
async function trouble(db: Db, state: State): Promise<void> {
  while (!state.isOver) {
    await delay(KILL_EVERY_MS)
    if (state.isOver) return
    const [killed] = workers.splice(0, 1)
    await killed?.kill()
    state.kills += 1
    await patiently(async () =>
      sql`update event_lanes set lease = null, lease_until = null where lease is not null`.execute(db),
    )
    workers.push(await startWorker())
  }
}

/** Waits are hours. Here they end after a second. */
async function hurry(db: Db, state: State): Promise<void> {
  while (!state.isOver) {
    await delay(1_000)
    await patiently(async () => {
      await sql`update event_lanes set due_at = app_now() where wanted > passed and due_at > app_now()`.execute(
        db,
      )
      await sql`update event_endpoints set resume_at = app_now() where resume_at > app_now()`.execute(db)
    })
  }
}

async function untilDelivered(db: Db, state: State): Promise<void> {
  const calmAt = performance.now() + CALM_AFTER_MS
  for (;;) {
    if (performance.now() > calmAt) receiver.behave(TAKES)
    const { rows } = await patiently(async () =>
      sql<{ left: number }>`
        select ((select count(*) from events where place is null)
                + (select count(*) from event_lanes where wanted > passed))::int as left`.execute(db),
    )
    if (rows[0]?.left === 0) break
    await delay(1_000)
  }
  state.isOver = true
}

/** A busy machine may refuse a connection, so a statement is tried again. */
async function patiently<T>(act: () => Promise<T>): Promise<T> {
  for (let left = 20; ; left -= 1) {
    try {
      return await act()
    } catch (error) {
      if (left === 0) throw error
      await delay(500)
    }
  }
}
