import { HOUR_SECONDS } from '#domain/durations.ts'
import {
  graceEnds,
  LAST_TRY_NOTICE_DAYS,
  TOLD_UNTRIED_HOURS,
  triesAfter,
  UNCHARGED_DAYS,
} from '#domain/subscriptions/retries.ts'
import type { Site } from '#domain/site.ts'
import type { Db } from '#server/db/database.ts'
import type { IdPage } from '#server/db/id-pages.ts'
import { lastRefusal, noRenewalUnderWay } from '#server/payments/index.ts'
import type { Job, JobContext } from '#server/platform/job.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { workInBatches } from '#server/platform/work-apart.ts'
import {
  dueWithoutMethod,
  findUncharged,
  findUntried,
  lockUncharged,
  lockUntried,
  lockWithoutMethod,
  startPastDue,
  triedWithin,
  type TriedSoon,
} from '#server/subscriptions/index.ts'
import { mailLastTry, mailNotTried, mailPaymentFailed } from '../mails/mail-unpaid.ts'
import { afterUnpaid, type RenewalRules } from './after-unpaid.ts'
import { isTriedOut } from './tried-out.ts'

const BATCH = 100
const isIdle = noRenewalUnderWay('s.id')
const UNCHARGED = { days: UNCHARGED_DAYS, isIdle }
const UNTRIED = { hours: TOLD_UNTRIED_HOURS, isIdle }

type Deps = { secrets: Secrets; site: Site; rules: RenewalRules }

/** No method on file can pay, so nothing was sent. The renewal is never tried again without another method. */
const NO_METHOD = { reason: 'no-method', code: '', type: 'hard' } as const

/**
 * Tells people that no method on file can pay their renewal, and announces the last try of a payment. A renewal that
 * was not charged for days becomes past due. If no bank is asked in the next hour either, its person is told.
 */
export function resolveUnpaid(deps: Deps): Job {
  return {
    name: 'resolve-unpaid',
    everySeconds: HOUR_SECONDS,
    run: async (context) =>
      (await eachOf(context, dueWithoutMethod, async ({ id }) => withoutMethod(context.db, deps, id))) +
      (await eachOf(
        context,
        async (db, page) => triedWithin(db, { ...page, days: LAST_TRY_NOTICE_DAYS }),
        async (soon) => tellLastTry(context.db, deps, soon),
      )) +
      (await eachOf(
        context,
        async (db, page) => findUncharged(db, { ...page, ...UNCHARGED }),
        async ({ id }) => uncharged(context.db, deps, id),
      )) +
      (await eachOf(
        context,
        async (db, page) => findUntried(db, { ...page, ...UNTRIED }),
        async ({ id }) => tellUntried(context.db, deps, id),
      )),
  }
}

async function withoutMethod(db: Db, deps: Deps, subscriptionId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockWithoutMethod(tx, subscriptionId))) return false
    await afterUnpaid(deps, tx, { subscriptionId, decline: NO_METHOD, tried: null })
    return true
  })
}

/**
 * A renewal that was not charged becomes past due. If earlier tries of its card forbid one more, its person is asked for
 * another method. Otherwise it waits until a bank is asked.
 */
async function uncharged(db: Db, deps: Deps, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const unpaid = await lockUncharged(tx, { id, ...UNCHARGED })
    if (!unpaid) return false
    const needsOther = await isTriedOut(tx, deps.secrets, { ...unpaid, subscriptionId: id })
    await startPastDue(tx, unpaid, { untried: !needsOther })
    if (needsOther) {
      const ends = graceEnds(unpaid.since, deps.rules.graceDays)
      const failed = { ...unpaid, subscriptionId: id, graceEnds: ends, decline: NO_METHOD, nextTry: null }
      await mailPaymentFailed(tx, deps, failed)
    }
    return true
  })
}

async function tellUntried(db: Db, deps: Deps, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const unpaid = await lockUntried(tx, { id, ...UNTRIED })
    return unpaid !== null && mailNotTried(tx, deps, { ...unpaid, subscriptionId: id })
  })
}

async function tellLastTry(db: Db, deps: Deps, soon: TriedSoon): Promise<boolean> {
  const { since, nextTry } = soon
  const lastTry = triesAfter(since, deps.rules.retryDays).at(-1)
  if (!lastTry || nextTry < lastTry) return false
  // A renewal that no bank was asked about is tried until the subscription ends.
  if ((await lastRefusal(db, deps.secrets, soon.id)) === null) return false
  const unpaid = {
    ...soon,
    subscriptionId: soon.id,
    graceEnds: graceEnds(since, deps.rules.graceDays),
    lastTry,
  }
  return db.transaction().execute(async (tx) => mailLastTry(tx, deps, unpaid))
}

type Find<T> = (db: Db, page: IdPage) => Promise<T[]>

/** Calls `act` for everything that is found. Returns how many calls returned true. */
async function eachOf<T extends { id: string }>(
  context: JobContext,
  find: Find<T>,
  act: (found: T) => Promise<boolean>,
): Promise<number> {
  let count = 0
  await workInBatches<T>(context, {
    find: async ({ after, limit }) => find(context.db, { after: after?.id ?? null, limit }),
    batch: BATCH,
    work: async (found) => {
      if (await act(found)) count += 1
    },
    alert: 'unpaid renewals could not be handled and will be tried again',
    fieldsOf: ({ id }) => ({ subscriptionId: id }),
  })
  return count
}
