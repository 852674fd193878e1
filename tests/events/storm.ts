import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { TAKES } from '#tests/support/fakes/event-receiver.ts'
import { anEndpoint } from '#tests/support/events.ts'
import { jsonClient } from '../bench/json-client.ts'
import { runLoad } from '../bench/load.ts'
import { orderWork, premium } from '../bench/order-work.ts'
import { hurry, openStormApp, patiently, waiting, writeEvents, type StormApp } from './storm-app.ts'
import { checkStorm } from './storm-check.ts'
import { stormy } from './storm-manners.ts'

/**
 * `node tests/events/storm.ts --events 10000`: events go to a receiver that fails, hangs, redirects, answers late and dies.
 * Two workers are killed in turn, and buyers order meanwhile. Waits after a failure are shortened to a second. Then each
 * event must have arrived, in order. `latency.ts` compares the times of orders with and without events.
 */
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    users: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '30' },
  },
})
const events = Number(values.events)
const seed = Number(values.seed)
const users = Number(values.users)
const seconds = Number(values.seconds)
const EVENTS_EACH = 10
/** How long the application waits for an answer. */
const LIMIT_MS = 10_000
const KILL_EVERY_MS = 7_000
/** After this time the receiver accepts everything. */
const CALM_AFTER_MS = 20 * 60_000
const print = (line: string) => process.stdout.write(`${line}\n`)

const app = await openStormApp()
try {
  const { db, receiver } = app
  await anEndpoint(db, { address: receiver.url })
  receiver.behave(stormy({ seed, limitMs: LIMIT_MS }))
  const begun = performance.now()
  const state = { isOver: false, kills: 0 }
  const storm = Promise.all([write(db), trouble(app, state), hurry(db, state)])
  await buyersOrder(app.origin)
  await untilDelivered(app, state)
  await storm
  const tookSeconds = Math.round((performance.now() - begun) / 1000)
  const { rows } = await sql<{ tries: number; failed: number; off: number }>`
    select count(*)::int as tries, (count(*) filter (where outcome <> 'delivered'))::int as failed,
           (select count(*) from event_endpoints where not is_on)::int as off
    from event_deliveries`.execute(db)
  // Buyers give consents too, with the version of a text in place of a number.
  const result = checkStorm(receiver.kept.filter(({ body }) => /"textVersion":"\d{1,2}"/.test(body)))
  print(JSON.stringify({ ...result, ...rows[0], asked: receiver.asked(), kills: state.kills, tookSeconds }))
  const isRight = result.arrived === events && result.outOfOrder === 0 && result.changed === 0
  print(
    isRight
      ? 'Each event has arrived, in the order of its family.'
      : 'THE STORM HAS FAILED: events are missing, changed or out of order.',
  )
  if (!isRight) process.exitCode = 1
} finally {
  await app.close()
}

async function buyersOrder(origin: string): Promise<void> {
  const client = jsonClient(origin)
  await runLoad(orderWork(client, await premium(client)), { users, seconds })
  client.close()
}

/** Writes the events of all families, a thousand at a time. */
async function write(db: Db): Promise<void> {
  const people = Array.from({ length: events / EVENTS_EACH }, () => randomUUID())
  for (let nth = 1; nth <= EVENTS_EACH; nth += 1) {
    await writeEvents(db, people, nth)
    await delay(1_000)
  }
}

type State = { isOver: boolean; kills: number }

/** Kills one worker after the other, and starts it again. Its leases end at once. */
async function trouble({ db, workers, startWorker }: StormApp, state: State): Promise<void> {
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

async function untilDelivered({ db, receiver }: StormApp, state: State): Promise<void> {
  const calmAt = performance.now() + CALM_AFTER_MS
  for (;;) {
    if (performance.now() > calmAt) receiver.behave(TAKES)
    if ((await waiting(db)) === 0) break
    await delay(1_000)
  }
  state.isOver = true
}
