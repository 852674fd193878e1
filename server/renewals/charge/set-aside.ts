import { MINUTE_MS, HOUR_MS, DAY_MS } from '#domain/durations.ts'
import type { Db } from '#server/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { putOff, type LeasedRenewal } from '#server/subscriptions/index.ts'

/** The result of one renewal. */
export type Charged =
  | 'paid'
  /** Its payment is under way, or its result is not known yet. */
  | 'processing'
  | 'declined'
  /** The renewal was switched off or changed after this process leased it. */
  | 'changed'
  /** The renewal is tried again later: its day has not begun, or its tax is unknown. */
  | 'put-off'
  /** The gateway does not answer. */
  | 'unavailable'
  /** An operator must find out why the renewal is not charged. */
  | 'stuck'

type Deps = { db: Db; log: Log }

/** When a renewal that was not charged is tried again. */
export const AGAIN_AFTER_MS = {
  unavailable: MINUTE_MS,
  processing: 5 * MINUTE_MS,
  unpriced: HOUR_MS,
  stuck: DAY_MS,
}

type Later<C> = { until: Date; charged: C }

/** Puts a renewal off, and returns its result. */
export async function later<C extends Charged>(
  { db }: Deps,
  leased: LeasedRenewal,
  { until, charged }: Later<C>,
): Promise<C> {
  await putOff(db, leased, until)
  return charged
}

/** Puts a renewal off for an unexpected reason, and alerts an operator. */
export async function stuck(
  deps: Deps,
  leased: LeasedRenewal,
  { until, why, state }: { until: Date; why: string; state?: string },
): Promise<'stuck'> {
  deps.log.alert(why, { subscriptionId: leased.subscriptionId, ...(state ? { state } : {}) })
  return later(deps, leased, { until, charged: 'stuck' })
}
