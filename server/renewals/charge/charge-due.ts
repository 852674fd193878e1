import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { sum } from '#domain/money.ts'
import { describeError } from '#server/platform/log.ts'
import { inBackground, type Db } from '#server/db/database.ts'
import type { Job, JobContext } from '#server/platform/job.ts'
import { leaseDue, leaseNow, putOff, type LeasedRenewal } from '#server/subscriptions/index.ts'
import { chargeRenewal, claimTogether, placeRenewal, type ChargeDeps } from './charge-renewal.ts'
import { readDueRenewal, readDueRenewals, type DueRenewal } from './due-renewal.ts'
import { priceDue } from './price-due.ts'
import type { Charged } from './set-aside.ts'

/** Renewals of one process at a time, so at most this many gateway calls. */
const AT_ONCE = 20
/** The renewals that begin together, so that they share statements. */
const A_TURN = 10
/** The pace of one process: 125 renewals a second. At a faster pace, buyers would wait for the processor. */
const PACE_MS = 8
/** Longer than the two gateway calls and the database queries of a charge. */
const LEASE_SECONDS = 120
/** The renewals that are leased with one query. */
const BATCH = 100

type JobDeps = Omit<ChargeDeps, 'db' | 'log'> & {
  /** How many are charged at the same time. */
  atOnce?: number
}
type Outcome = Charged | 'failed'

/**
 * Charges the renewals that are due, the oldest first. Every worker may run it: a lease assigns each renewal to one
 * process. Renewals begin in batches at an even pace, and do not wait for each other. During a gateway call, a renewal
 * holds no database connection.
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

/** Leases due renewals, at most this many. Empty if there are no more, or if the gateway does not answer. */
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

/** Ends the lease of a renewal that this process has not begun, so that another process may take it. */
async function giveBack(db: Db, leased: LeasedRenewal): Promise<void> {
  await putOff(db, leased, sql<Date>`app_now()`)
}

type Turns = { take: Take; counts: Map<Outcome, number>; atOnce: number }

/** Starts renewals in batches, up to the limit of simultaneous renewals. */
async function takeTurns(deps: ChargeDeps, { take, counts, atOnce }: Turns): Promise<void> {
  const busy = new Set<Promise<void>>()
  const count = (charged: Outcome) => counts.set(charged, (counts.get(charged) ?? 0) + 1)
  try {
    for (;;) {
      const turn = await take(Math.min(A_TURN, atOnce - busy.size))
      if (turn.length === 0) {
        const changed = counts.get('changed')
        await Promise.all(busy)
        if (counts.get('changed') === changed) break
        // A renewal that has changed since its lease may be due again. Its claim has locked it until now.
        continue
      }
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

/** A batch begins when a quarter of the limit is free, so that its renewals share statements. */
function roomFor(atOnce: number): number {
  return Math.ceil(atOnce / 4)
}

/** Reads and claims renewals together. Then each renewal is charged separately. */
async function beginTogether(deps: ChargeDeps, turn: readonly LeasedRenewal[]): Promise<Promise<Outcome>[]> {
  const read = await readTogether(deps, turn)
  const priced = await Promise.all(
    turn.map(async (leased) => ({
      leased,
      found: await orFailed(deps, leased, async () => priceDue(deps, leased, await read(leased))),
    })),
  )
  const ready = priced.flatMap(({ found }) => (found !== 'failed' && found.kind === 'priced' ? [found] : []))
  const written = await claimTogether(deps, ready)
  return priced.map(async ({ leased, found }) => {
    if (found === 'failed') return found
    if (found.kind === 'not-now') return found.charged
    return orFailed(deps, leased, async () => placeRenewal(deps, found, written.get(found.purchase)))
  })
}

type Read = (leased: LeasedRenewal) => Promise<DueRenewal | undefined>

/** Reads renewals with one query. If one of them cannot be read, each is read by itself and stops no other one. */
async function readTogether({ db, log }: ChargeDeps, turn: readonly LeasedRenewal[]): Promise<Read> {
  try {
    const found = await readDueRenewals(
      db,
      turn.map(({ subscriptionId }) => subscriptionId),
    )
    const due = new Map(found.map((one) => [one.subscriptionId, one]))
    return async ({ subscriptionId }) => due.get(subscriptionId)
  } catch (error) {
    log.warn('renewals are read one by one', describeError(error))
    return async ({ subscriptionId }) => readDueRenewal(db, subscriptionId)
  }
}

/**
 * Catches the failure of one renewal, which is tried again later. If the database does not answer, its lease ends by
 * itself.
 */
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
 * Charges a due renewal at once, because its person has given another method. `nothing-due` if it is not due yet, or if
 * no method on file can pay.
 */
export async function chargeNow(deps: ChargeDeps, subscriptionId: string): Promise<Charged | 'nothing-due'> {
  const leased = await leaseNow(deps.db, { subscriptionId, seconds: LEASE_SECONDS })
  return leased ? chargeRenewal(deps, leased) : 'nothing-due'
}
