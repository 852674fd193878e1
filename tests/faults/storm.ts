import '../../tools/refuse-windows.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { crowd, giveOutCodes } from './crowd.ts'
import { drain, sweep } from './drain.ts'
import { findViolations } from './invariants.ts'
import { findLies, type Heard } from './lies.ts'
import { seededRandom, type Random } from './random.ts'
import { payInPairs } from './pairs.ts'
import { renewalStorm } from './renewals/storm.ts'
import { tellStories } from './story.ts'
import { openWorld, type World } from './world.ts'

/**
 * `npm run faults -- --orders 10000 --seed 7`: realistic customers, and a gateway that fails in 22% of calls. There are
 * two engines. One is killed every few seconds, and sometimes both lose power. Then all payments must finish, and no
 * order and no person may be charged wrongly. Half of the orders use a gateway with idempotency keys, the other half
 * one without. `--app` runs the whole application over HTTP in place of the engines. `--pairs 500` adds pairs of
 * parents who both pay for the second one at once, at the whole application. `--pairs 0` leaves out the pairs, and
 * `--orders 0` the storm. `--renewals 5000 --years 3` runs the years of subscriptions instead, with a clock that moves
 * day by day.
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '400' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    customers: { type: 'string', default: '40' },
    app: { type: 'boolean', default: false },
    pairs: { type: 'string', default: '40' },
    renewals: { type: 'string', default: '0' },
    years: { type: 'string', default: '3' },
  },
})
const orders = Number(values.orders)
const seed = Number(values.seed)
const customers = Number(values.customers)
const pairs = Number(values.pairs)

/** How many orders start between two kills, and between two power cuts. 10,000 orders see 130 and 16. */
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

type Setting = { random: Random; orders: number; requestKeys: boolean }

async function storm({ random, orders, requestKeys }: Setting): Promise<boolean> {
  const started = Date.now()
  const world = await openWorld({ random, whole: values.app, requestKeys })
  try {
    print({ 'idempotency keys at the gateway': requestKeys ? 'on' : 'off' })
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
    const decided = drained === null ? null : await drain(world)
    return await verdict(world, { heard, stormMs, drainMs: decided === null ? null : drained })
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
             (select count(*) from sandbox_journal where event = 'voided') as "holds released",
             (select count(*) from sandbox_transactions where decline_code = 'duplicate') as "duplicates held back",
             (select count(*) from (select from sandbox_journal where event = 'authorised'
                                    group by order_id having count(*) > 1) twice) as "attempts held twice",
             (select count(*) from payment_attempts where absence_proves_at is not null) as "told: nonce spent"`.execute(
      db,
    )
    const facts = {
      seed,
      ...rows[0],
      kills: world.kills,
      'power cuts': world.powerCuts,
      ...(world.whole ? {} : { 'gateway faults': world.faults() }),
      'left without an answer': heard.told.filter(({ outcome }) => outcome === 'nothing').length,
      'told that nothing was charged': heard.refusals.length,
      'humans on two devices': heard.humans.length,
      'seconds of storm': Math.round(stormMs / 1000),
      'seconds to drain': drainMs === null ? 'never' : Math.ceil(drainMs / 1000),
    }
    print({ ...facts, ...violations })
    for (const line of await tellStories(db, heard)) process.stdout.write(`${line}\n`)
    return drainMs !== null && isClean(violations)
  })
}

/** Both parents at once over HTTP, with a gateway that is slow but does not fail. */
async function rivals(random: Random): Promise<boolean> {
  const world = await openWorld({ random, whole: true, chaos: 'latency=5-60' })
  try {
    const calls = world.engines.flatMap((engine) => engine?.call ?? [])
    const found = await world.withDatabase(async (db) => payInPairs({ db, calls }, pairs))
    await drain(world)
    const violations = { ...found.violations, ...(await world.withDatabase(findViolations)) }
    print({ ...found.outcomes, ...violations })
    return isClean(violations)
  } finally {
    await world.end()
  }
}

function isClean(violations: Record<string, number>): boolean {
  return Object.values(violations).every((count) => count === 0)
}

function print(lines: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(lines)) process.stdout.write(`${name}: ${String(value)}\n`)
}

async function yearsOfRenewals(renewals: number, years: number): Promise<boolean> {
  const started = Date.now()
  const { facts, violations } = await renewalStorm({ random, renewals, years })
  print({
    seed,
    ...facts,
    'seconds of storm': Math.round((Date.now() - started) / 1000),
    ...violations.counts,
  })
  for (const line of violations.lines) process.stdout.write(`${line}\n`)
  return isClean(violations.counts)
}

async function ordersAndPairs(): Promise<boolean> {
  const half = Math.ceil(orders / 2)
  const keyed = orders === 0 || (await storm({ random, orders: half, requestKeys: true }))
  // The whole application always uses idempotency keys with the sandbox.
  const unkeyed = orders === 0 || (await storm({ random, orders: orders - half, requestKeys: values.app }))
  const calm = keyed && unkeyed
  const fair = pairs === 0 || (await rivals(random))
  return calm && fair
}

const random = seededRandom(seed)
const renewals = Number(values.renewals)
const isClear = await (renewals > 0 ? yearsOfRenewals(renewals, Number(values.years)) : ordersAndPairs())
process.stdout.write(isClear ? 'No charge was wrong.\n' : `Run it again with --seed ${seed}.\n`)
process.exitCode = isClear ? 0 : 1
