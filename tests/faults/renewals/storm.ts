import { sql } from 'kysely'
import { DAY_SECONDS } from '#domain/durations.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { openDatabase, type Db } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedCatalogue } from '#server/seed-catalogue.ts'
import { startThrowAwayServer } from '#tests/support/throw-away-server.ts'
import { neverWaitForTheDisk } from '#tests/support/throw-away.ts'
import { startEngine } from '../engine-client.ts'
import type { Random } from '../random.ts'
import { findRenewalViolations, type RenewalViolations } from './invariants.ts'
import { CONNECT_LIMIT_MS, type RenewalCommand } from './commands.ts'
import { subscribe } from './subscribers.ts'
import { letDaysPass, sweep, workOff, type Machines } from './years.ts'

/** Faults in 12 of 100 gateway calls, and callers with short timeouts. */
const CHAOS =
  'lostBefore=0.03,lostAfter=0.03,hang=0.002,errorBefore=0.03,errorAfter=0.03,latency=1-5,limit=500'
const DAYS_A_YEAR = 365
/** The paid time of the first term ends within these days. Some notices are late, so their charges are later too. */
const DAYS_LEFT = { least: 20, most: 400 }
/** When the failures have stopped, all open work must be done within these days. */
const CALM_DAYS = 40
const HOURS_A_DAY = 24
const LAST_LOOKS = 3

type Asked = { random: Random; renewals: number; years: number }

/** Runs the years of many subscriptions in two processes that fail and are killed. Returns what happened. */
export async function renewalStorm({ random, renewals, years }: Asked): Promise<{
  facts: Record<string, number>
  violations: RenewalViolations
}> {
  const server = await startThrowAwayServer('evenhand-years-')
  await neverWaitForTheDisk(server.url)
  const db = openDatabase({ url: server.url, poolSize: 10, connectLimitMs: CONNECT_LIMIT_MS })
  const machines = manage(server.url, random)
  try {
    await migrate(db)
    await seedCatalogue(db)
    const people = await subscribe(db, { count: renewals, random, daysLeft: DAYS_LEFT })
    await machines.start(CHAOS)
    const world = { db, random, people, machines }
    const last = years * DAYS_A_YEAR
    await letDaysPass(world, { from: 0, to: last })
    await machines.start('latency=0')
    // One complete comparison must find everything that the daily comparisons have missed. The calm days handle it.
    await sweepAll(machines, last * HOURS_A_DAY)
    for (let day = last; day < last + CALM_DAYS; day += 1) {
      await setClockOffset(db, day * DAY_SECONDS)
      for (let look = 0; look < LAST_LOOKS; look += 1) await workOff({ ...world, random: NEVER })
    }
    return { facts: await factsOf(db, machines), violations: await findRenewalViolations(db) }
  } finally {
    await machines.stop()
    await db.destroy()
    await server.end()
  }
}

/** A busy machine may be too slow for a call of the gateway, so it tries again. */
async function sweepAll(machines: Machines, hours: number): Promise<void> {
  for (let look = 0; look < LAST_LOOKS; look += 1) if (await sweep({ machines, random: NEVER }, hours)) return
  throw new Error('the last comparison of the storm is not complete')
}

const NEVER: Random = { between: (least) => least, chance: () => false, pick: ([first]) => first }

type Managed = Machines & {
  kills: number
  start: (chaos: string) => Promise<void>
  stop: () => Promise<void>
}

/** Two processes that may be killed at any time, and are started again. */
function manage(url: string, random: Random): Managed {
  let chaos = ''
  // One of the two uses a merchant account without idempotency keys.
  const start = async (place: number) => {
    const env = { REQUEST_KEYS: String(place), CHAOS: `${chaos},seed=${Math.floor(random.between(1, 1e9))}` }
    const started = await startEngine<RenewalCommand>(url, env, { program: 'renewals/renewal-process.ts' })
    if (!started.isAlive()) throw new Error('a process of the storm does not start')
    return started
  }
  const stop = async (place: number) => {
    const one = machines.processes[place]
    machines.processes[place] = null
    one?.signal('SIGKILL')
    await one?.ended
  }
  const machines: Managed = {
    processes: [],
    kills: 0,
    errors: [],
    killOne: async () => {
      const place = machines.kills % 2
      machines.kills += 1
      await stop(place)
      machines.processes[place] = await start(place)
    },
    start: async (faults) => {
      chaos = faults
      await machines.stop()
      machines.processes = await Promise.all([start(0), start(1)])
    },
    stop: async () => {
      await Promise.all([stop(0), stop(1)])
    },
  }
  return machines
}

async function factsOf(db: Db, { kills, errors }: Managed): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from subscriptions) as "subscriptions",
           (select count(*)::int from subscriptions where status = 'current') as "still current",
           (select count(*)::int from orders where flow = 'renewal' and state = 'paid') as "renewals paid",
           (select count(*)::int from payment_attempts a join orders o on o.id = a.order_id where o.flow = 'renewal') as "attempts",
           (select count(*)::int from orders where flow = 'change' and state = 'paid') as "plans changed at once",
           (select count(*)::int from orders where flow = 'change' and state <> 'paid') as "changes not paid",
           (select count(*)::int from sandbox_journal where event = 'declined') as "declines",
           (select count(*)::int from renewal_notices) as "notices",
           (select count(*)::int from renewal_notices where old_amount_minor is not null) as "notices of another price",
           (select count(*)::int from consents where kind = 'renewal' and not agreed) as "switched off",
           (select count(*)::int from refunds where asked_by = 'system') as "refunds elsewhere",
           (select count(*)::int from payment_ledger where kind = 'refund-failed') as "refunds that failed",
           (select count(*)::int from payment_ledger l where kind = 'void' and exists (
              select from payment_ledger c where c.kind = 'capture' and c.gateway_txn = l.gateway_txn)) as "voids elsewhere",
           (select count(*)::int from payment_ledger where kind = 'settlement-declined') as "money not delivered",
           (select count(*)::int from disputes) as "disputes",
           (select count(*)::int from payment_ledger where kind = 'dispute-lost') as "disputes lost",
           (select count(*)::int from payment_ledger where kind = 'dispute-reversed') as "disputes reversed",
           (select count(*)::int from orders where state = 'refunded') as "orders ended by returns",
           (select count(*)::int from outbox) as "mails"`.execute(db)
  for (const error of new Set(errors)) process.stderr.write(`${error}\n`)
  return { ...rows[0], kills, 'jobs that failed': errors.length }
}
