import type { Db } from '#server/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { putOff, type LeasedRenewal } from '#server/subscriptions/index.ts'

/** What became of one renewal. */
export type Charged =
  | 'paid'
  /** Its payment is under way, or its result is not known yet. */
  | 'processing'
  | 'declined'
  /** It was switched off, or changed, after this process took it. */
  | 'changed'
  /** It is tried again later: its day has not begun, or its tax is unknown. */
  | 'put-off'
  /** The gateway does not answer. */
  | 'unavailable'
  /** Only a person can find out why it is not charged. */
  | 'stuck'

type Deps = { db: Db; log: Log }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** When a renewal that was not charged is tried again. */
export const AGAIN_AFTER_MS = {
  unavailable: MINUTE_MS,
  processing: 5 * MINUTE_MS,
  unpriced: HOUR_MS,
  stuck: DAY_MS,
}

type Later<C> = { until: Date; charged: C }

/** Charges a renewal later, and answers what became of it. */
export async function later<C extends Charged>(
  { db }: Deps,
  leased: LeasedRenewal,
  { until, charged }: Later<C>,
): Promise<C> {
  await putOff(db, leased, until)
  return charged
}

/** Tells a person about a renewal that is not charged. */
export async function stuck(
  deps: Deps,
  leased: LeasedRenewal,
  { until, why, state }: { until: Date; why: string; state?: string },
): Promise<'stuck'> {
  deps.log.alert(why, { subscriptionId: leased.subscriptionId, ...(state ? { state } : {}) })
  return later(deps, leased, { until, charged: 'stuck' })
}
