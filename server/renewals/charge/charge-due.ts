import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { sum } from '#domain/money.ts'
import { describeError } from '#server/platform/log.ts'
import { inBackground, type Db } from '#server/db/database.ts'
import type { Job, JobContext } from '#server/platform/job.ts'
import { leaseDue, leaseNow, putOff, type LeasedRenewal } from '#server/subscriptions/index.ts'
import { chargeRenewal, claimTogether, place, type ChargeDeps } from './charge-renewal.ts'
import { readDueRenewals } from './due-renewal.ts'
import { priceDue } from './price-due.ts'
import type { Charged } from './set-aside.ts'

/** Renewals of one process at a time, so at most this many gateway calls. */
const AT_ONCE = 20
/** The renewals that begin together, so that they share statements. */
const A_TURN = 10
/** The pace of one process, 125 a second. A faster one would take the processor from buyers. */
const PACE_MS = 8
/** Longer than the two gateway calls of a charge with time for the database. */
const LEASE_SECONDS = 120
/** The renewals that are leased with one query. */
const BATCH = 100

type JobDeps = Omit<ChargeDeps, 'db' | 'log'> & {
  /** How many are charged at the same time. */
  atOnce?: number
}
type Outcome = Charged | 'failed'

/**
 * Charges the renewals that are due, the oldest first. Every worker may run it: a lease says who charges what. They begin in
 * turns at an even pace, and each ends on its own. While the gateway works, a renewal holds no connection of the database.
 */
export function chargeRenewals({ atOnce = AT_ONCE, ...deps }: JobDeps): Job {
  return {
    name: 'charge-renewals',
    everySeconds: 60,
    inEveryProcess: true,
    run: async ({ db, ...others }) => {
      const context = { ...others, db: inBackground(db) }
      const counts = new Map<Outcome, number>()
      const take = feed(context, () => deps.payments.isReachable() && !counts.has('unavailable'))
      await takeTurns({ ...deps, ...context }, { take, counts, atOnce })
      for (const [state, count] of counts) context.log.info('renewals were worked off', { state, count })
      return sum([...counts.values()])
    },
  }
}

/** Due renewals, at most this many. None when there are no more, or when the gateway does not answer. */
type Take = (most: number) => Promise<LeasedRenewal[]>

function feed({ db, isStopping }: JobContext, isReachable: () => boolean): Take {
  const leased: LeasedRenewal[] = []
  return async (most) => {
    if (isStopping() || !isReachable()) {
      for (const one of leased.splice(0)) await giveBack(db, one)
      return []
    }
    if (leased.length === 0) leased.push(...(await leaseDue(db, { limit: BATCH, seconds: LEASE_SECONDS })))
    return leased.splice(0, most)
  }
}

/** Another process may take what this one has leased and not begun. */
async function giveBack(db: Db, leased: LeasedRenewal): Promise<void> {
  await putOff(db, leased, sql<Date>`app_now()`)
}

type Turns = { take: Take; counts: Map<Outcome, number>; atOnce: number }

/** Each turn begins as many renewals as have room. */
async function takeTurns(deps: ChargeDeps, { take, counts, atOnce }: Turns): Promise<void> {
  const busy = new Set<Promise<void>>()
  const count = (charged: Outcome) => counts.set(charged, (counts.get(charged) ?? 0) + 1)
  try {
    for (;;) {
      const turn = await take(Math.min(A_TURN, atOnce - busy.size))
      if (turn.length === 0) break
      const pace = delay(turn.length * PACE_MS)
      for (const charging of await beginTogether(deps, turn)) {
        const one = charging.then(count).then(() => void busy.delete(one))
        busy.add(one)
      }
      await pace
      while (busy.size > atOnce - roomFor(atOnce)) await Promise.race(busy)
    }
  } finally {
    await Promise.all(busy)
  }
}

/** A turn begins when a quarter has room, so that its renewals share statements. */
function roomFor(atOnce: number): number {
  return Math.ceil(atOnce / 4)
}

/** Reads and claims renewals together. From then on each goes on by itself. */
async function beginTogether(deps: ChargeDeps, turn: readonly LeasedRenewal[]): Promise<Promise<Outcome>[]> {
  const ids = turn.map(({ subscriptionId }) => subscriptionId)
  const due = new Map((await readDueRenewals(deps.db, ids)).map((one) => [one.subscriptionId, one]))
  const priced = await Promise.all(
    turn.map(async (leased) => ({
      leased,
      found: await orFailed(deps, leased, async () => priceDue(deps, leased, due.get(leased.subscriptionId))),
    })),
  )
  const ready = priced.flatMap(({ found }) => (found !== 'failed' && found.kind === 'priced' ? [found] : []))
  const written = await claimTogether(deps, ready)
  return priced.map(async ({ leased, found }) => {
    if (found === 'failed') return found
    if (found.kind === 'not-now') return found.charged
    return orFailed(deps, leased, async () => place(deps, found, written.get(found.purchase)))
  })
}

/** A failure concerns one renewal only, which is tried again later. Without the database, its lease ends by itself. */
async function orFailed<T>(
  deps: ChargeDeps,
  leased: LeasedRenewal,
  work: () => Promise<T>,
): Promise<T | 'failed'> {
  try {
    return await work()
  } catch (error) {
    const { subscriptionId } = leased
    deps.log.alert('charging a renewal failed and will be tried again', {
      subscriptionId,
      ...describeError(error),
    })
    await putOff(deps.db, leased, sql<Date>`app_now() + interval '1 hour'`).catch(() => undefined)
    return 'failed'
  }
}

/**
 * Pays what is due for a subscription at once, because its person has given another method. `nothing-due` if its time has
 * not come, or if nothing on file can pay.
 */
export async function chargeNow(deps: ChargeDeps, subscriptionId: string): Promise<Charged | 'nothing-due'> {
  const leased = await leaseNow(deps.db, { subscriptionId, seconds: LEASE_SECONDS })
  return leased ? chargeRenewal(deps, leased) : 'nothing-due'
}
