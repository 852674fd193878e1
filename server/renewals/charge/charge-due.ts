import { sql } from 'kysely'
import { sum } from '#domain/money.ts'
import { describeError } from '#server/platform/log.ts'
import { inBackground, type Db } from '#server/db/database.ts'
import type { Job, JobContext } from '#server/platform/job.ts'
import { leaseDue, leaseNow, putOff, type LeasedRenewal } from '#server/subscriptions/index.ts'
import { chargeRenewal, type Charged, type ChargeDeps } from './charge-renewal.ts'

/** Renewals of one process at a time, so at most this many gateway calls. */
const AT_ONCE = 20
/** Longer than the two gateway calls of a charge with time for the database. */
const LEASE_SECONDS = 120
/** The renewals that are leased with one query. */
const BATCH = 100

type JobDeps = Omit<ChargeDeps, 'db' | 'log'> & {
  /** How many are charged at the same time. */
  atOnce?: number
}

/**
 * Charges the renewals that are due, the oldest first. Every worker may run it: a lease says who charges what. While the
 * gateway works, a renewal holds no connection of the database. So few of them are enough, and the others are for buyers.
 */
export function chargeRenewals({ atOnce = AT_ONCE, ...deps }: JobDeps): Job {
  return {
    name: 'charge-renewals',
    everySeconds: 60,
    inEveryProcess: true,
    run: async ({ db, ...others }) => {
      const context = { ...others, db: inBackground(db) }
      const counts = new Map<Charged | 'failed', number>()
      const next = feed(context, () => deps.payments.isReachable() && !counts.has('unavailable'))
      await Promise.all(
        Array.from({ length: atOnce }, async () => workOff({ ...deps, ...context }, { next, counts })),
      )
      for (const [state, count] of counts) context.log.info('renewals were worked off', { state, count })
      return sum([...counts.values()])
    },
  }
}

type Next = () => Promise<LeasedRenewal | null>

/** The due renewals one by one, leased in batches. Null when there are no more, or when the gateway does not answer. */
function feed({ db, isStopping }: JobContext, isReachable: () => boolean): Next {
  const leased: LeasedRenewal[] = []
  let leasing: Promise<void> | null = null
  const lease = async () => {
    if (!isStopping() && isReachable())
      leased.push(...(await leaseDue(db, { limit: BATCH, seconds: LEASE_SECONDS })))
    leasing = null
  }
  return async () => {
    if (isStopping()) await giveBack(db, leased)
    if (!isReachable()) return null
    if (leased.length === 0) await (leasing ??= lease())
    return leased.shift() ?? null
  }
}

/** Another process may take what this one has leased and not begun. */
async function giveBack(db: Db, leased: LeasedRenewal[]): Promise<void> {
  for (let one = leased.shift(); one; one = leased.shift()) await putOff(db, one, sql<Date>`app_now()`)
}

/** One lane takes one renewal after another. A lane without work ends. */
async function workOff(
  deps: ChargeDeps,
  { next, counts }: { next: Next; counts: Map<Charged | 'failed', number> },
): Promise<void> {
  for (let leased = await next(); leased; leased = await next()) {
    const charged = await chargeOne(deps, leased)
    counts.set(charged, (counts.get(charged) ?? 0) + 1)
  }
}

async function chargeOne(deps: ChargeDeps, leased: LeasedRenewal): Promise<Charged | 'failed'> {
  try {
    return await chargeRenewal(deps, leased)
  } catch (error) {
    const { subscriptionId } = leased
    deps.log.alert('charging a renewal failed and will be tried again', {
      subscriptionId,
      ...describeError(error),
    })
    await putOff(deps.db, leased, sql<Date>`app_now() + interval '1 hour'`)
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
