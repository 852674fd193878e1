import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { buy, type Shop } from './customer.ts'
import { findLies, findViolations, type Told } from './invariants.ts'
import { seededRandom, type Random } from './random.ts'
import { openWorld, type World } from './world.ts'

/**
 * `npm run faults -- --orders 10000 --seed 7`: customers as they are, a gateway that fails in 22 of 100 calls, two
 * engines of which one is killed every few seconds, now and then a power cut; then everything drains, and nobody
 * may have been charged wrongly.
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '400' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    customers: { type: 'string', default: '40' },
  },
})
const [orders, seed, customers] = [values.orders, values.seed, values.customers].map(Number) as [
  number,
  number,
  number,
]
const BUYERS_A_CODE = 8
const DRAIN_LIMIT_MS = 60_000

async function trouble(world: World, random: Random, isOver: () => boolean): Promise<void> {
  let nextCut = Date.now() + random.between(10_000, 20_000)
  while (!isOver()) {
    await delay(random.between(1500, 4000))
    if (isOver()) return
    if (Date.now() < nextCut) await world.killOne()
    else {
      await world.cutPower()
      nextCut = Date.now() + random.between(20_000, 30_000)
    }
  }
}

/** One parent pays for both while the other one pays as well. */
async function buyForBoth(shop: Shop): Promise<void> {
  const [scopeId, coParent] = [randomUUID(), randomUUID()]
  const both = buy(shop, { scopeId, beneficiaryIds: [scopeId, coParent], amountMinor: 11_998 })
  await Promise.all([both, buy(shop, { scopeId: coParent })])
}

async function crowd(world: World, random: Random): Promise<Told[]> {
  const told: Told[] = []
  let begun = 0
  const serve = async () => {
    while (begun < orders) {
      begun += 1
      const shop = { world, random, told }
      const kind = random.between(0, 1)
      const code = `CODE-${begun % Math.ceil(orders / BUYERS_A_CODE)}`
      if (kind < 0.1) await buyForBoth(shop)
      else await buy(shop, kind < 0.2 ? { codes: [code] } : {})
    }
  }
  await Promise.all(Array.from({ length: customers }, serve))
  return told
}

/** Waits until nothing is undecided. Answers how long it took, or null when it does not end. */
async function drain(world: World): Promise<number | null> {
  const started = Date.now()
  return world.withDatabase(async (db) => {
    while (Date.now() - started < DRAIN_LIMIT_MS) {
      const { rows } = await sql<{ left: number }>`
        select (select count(*) from payment_attempts where state in ('sending', 'unknown', 'watch', 'superseded'))
             + (select count(*) from orders where state = 'authorized') as left`.execute(db)
      if (rows[0]?.left === 0) return Date.now() - started
      await delay(200)
    }
    return null
  })
}

async function run(): Promise<boolean> {
  const started = Date.now()
  const random = seededRandom(seed)
  const world = await openWorld(random)
  try {
    await world.withDatabase(async (db) => {
      const codes = Array.from({ length: Math.ceil(orders / BUYERS_A_CODE) }, (_, n) => `CODE-${n}`)
      const values = codes.map((code) => ({ code, amount_minor: 1000, currency: 'USD', single_use: true }))
      await db.insertInto('subscription_codes').values(values).execute()
    })
    let over = false
    const troubled = trouble(world, random, () => over)
    const told = await crowd(world, random)
    over = true
    await troubled
    const stormMs = Date.now() - started
    await world.calmDown()
    const drained = await drain(world)
    await world.engines[0]?.tell({ do: 'sweep' })
    const settled = drained === null ? null : await drain(world)
    return await verdict(world, { told, stormMs, drainMs: settled === null ? null : drained })
  } finally {
    await world.end()
  }
}

type Outcome = { told: Told[]; stormMs: number; drainMs: number | null }

async function verdict(world: World, { told, stormMs, drainMs }: Outcome): Promise<boolean> {
  return world.withDatabase(async (db) => {
    const violations = {
      ...(await findViolations(db)),
      'I8 told what did not happen': await findLies(db, told),
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
      'gateway faults': world.faults(),
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
