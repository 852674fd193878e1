import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { crowd, giveOutCodes } from './crowd.ts'
import { drain, sweep } from './drain.ts'
import { findLies, findViolations, type Heard } from './invariants.ts'
import { seededRandom, type Random } from './random.ts'
import { openWorld, type World } from './world.ts'

/**
 * `npm run faults -- --orders 10000 --seed 7`: customers as they are, a gateway that fails in 22 of 100 calls, two
 * engines of which one is killed every few seconds, now and then a power cut; then everything drains, and nobody
 * may have been charged wrongly. With `--app` both are the whole application, called over HTTP.
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '400' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    customers: { type: 'string', default: '40' },
    app: { type: 'boolean', default: false },
  },
})
const [orders, seed, customers] = [values.orders, values.seed, values.customers].map(Number) as [
  number,
  number,
  number,
]

/** How many orders are begun between two kills, and between two power cuts: 10,000 see 130 and 16. */
const ORDERS_A_KILL = 75
const ORDERS_A_CUT = 600
const FIRST_CUT = 300
const LOOK_EVERY_MS = 50

async function trouble(world: World, random: Random, begun: () => number | 'all'): Promise<void> {
  let nextKill = ORDERS_A_KILL
  let nextCut = FIRST_CUT
  for (;;) {
    const count = begun()
    if (count === 'all') return
    if (count < Math.min(nextKill, nextCut)) {
      await delay(LOOK_EVERY_MS)
      continue
    }
    await delay(random.between(0, 1000))
    if (count >= nextCut) {
      nextCut += ORDERS_A_CUT
      await world.cutPower()
    } else {
      nextKill += ORDERS_A_KILL
      await world.killOne()
    }
  }
}

async function run(): Promise<boolean> {
  const started = Date.now()
  const random = seededRandom(seed)
  const world = await openWorld({ random, whole: values.app })
  try {
    if (!world.whole) await giveOutCodes(world, orders)
    const progress = { begun: 0, over: false }
    const troubled = trouble(world, random, () => (progress.over ? 'all' : progress.begun))
    const heard = await crowd({ world, random, orders, customers, progress })
    progress.over = true
    await troubled
    const stormMs = Date.now() - started
    await world.calmDown()
    const drained = await drain(world)
    await sweep(world)
    const settled = drained === null ? null : await drain(world)
    return await verdict(world, { heard, stormMs, drainMs: settled === null ? null : drained })
  } finally {
    await world.end()
  }
}

type Outcome = { heard: Heard; stormMs: number; drainMs: number | null }

async function verdict(world: World, { heard, stormMs, drainMs }: Outcome): Promise<boolean> {
  return world.withDatabase(async (db) => {
    const violations = {
      ...(await findViolations(db)),
      ...(await findLies(db, heard)),
    }
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from orders) as "orders",
             (select count(*) from orders where state = 'paid') as "paid",
             (select count(*) from payment_attempts) as "attempts",
             (select count(*) from sandbox_journal where event = 'captured') as "charges",
             (select count(*) from sandbox_journal where event = 'voided') as "holds released"`.execute(db)
    const facts = {
      seed,
      ...rows[0],
      kills: world.kills,
      'power cuts': world.powerCuts,
      ...(world.whole ? {} : { 'gateway faults': world.faults() }),
      'left without an answer': heard.told.filter(({ outcome }) => outcome === 'nothing').length,
      'told that nothing was charged': heard.refusals.length,
      'seconds of storm': Math.round(stormMs / 1000),
      'seconds to drain': drainMs === null ? 'never' : Math.ceil(drainMs / 1000),
    }
    for (const [name, value] of Object.entries({ ...facts, ...violations }))
      process.stdout.write(`${name}: ${value}\n`)
    const holds = drainMs !== null && Object.values(violations).every((count) => count === 0)
    process.stdout.write(holds ? 'No charge was wrong.\n' : `Run it again with --seed ${seed}.\n`)
    return holds
  })
}

process.exitCode = (await run()) ? 0 : 1
