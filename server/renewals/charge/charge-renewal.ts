import { dayIn } from '#domain/places/local-time.ts'
import { firstMoment } from '#domain/places/first-moment.ts'
import { priceNextTerm, type PriceSnapshot } from '#server/orders/index.ts'
import { MOST_TRIES, TRIES_WITHIN_DAYS } from '#domain/subscriptions/retries.ts'
import {
  hashesOfSealed,
  isKeyMissing,
  isPaymentUnderWay,
  rowOfSubscription,
  triesOnFile,
  type PlaceOrderOutcome,
  type Payments,
} from '#server/payments/index.ts'
import type { Db } from '#server/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { lockAsPriced, putOff, refuseMethods, type LeasedRenewal } from '#server/subscriptions/index.ts'
import type { TaxGateway } from '#server/tax/index.ts'
import { readDueRenewal, type DueRenewal } from './due-renewal.ts'
import { renewalPurchase } from './renewal-purchase.ts'

export type ChargeDeps = { db: Db; log: Log; secrets: Secrets; payments: Payments; tax: TaxGateway }

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

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Charges one leased renewal at most once. Whatever stops it, another process takes it after the lease. */
export async function chargeRenewal(deps: ChargeDeps, leased: LeasedRenewal): Promise<Charged> {
  const due = await readDueRenewal(deps.db, leased.subscriptionId)
  if (!due) return 'changed'
  const until = (ms: number) => new Date(due.now.getTime() + ms)
  const { timeZone } = due.person
  if (dayIn(due.now, timeZone) < due.chargeOn)
    return later(deps, leased, { until: firstMoment(due.chargeOn, timeZone), charged: 'put-off' })
  if (due.amountMinor === null)
    return stuck(deps, leased, { until: until(DAY_MS), why: 'a renewal differs from its notice' })
  const token = due.amountMinor > 0 ? due.methodToken : null
  const sealed = token && { bytes: token, row: rowOfSubscription(leased.subscriptionId) }
  if (sealed && isKeyMissing(deps.secrets, sealed))
    return stuck(deps, leased, { until: until(HOUR_MS), why: 'the key of a payment method is missing' })
  if (sealed && hashesOfSealed(deps.secrets, sealed) === null) return refuseSealed(deps, leased, sealed.bytes)
  if (await isTriedOut(deps, due)) return later(deps, leased, { until: until(DAY_MS), charged: 'put-off' })
  const snapshot = await priceNextTerm(deps.tax, {
    ...due,
    amountMinor: due.amountMinor,
    address: due.person.address,
    country: due.person.country,
  })
  if (!snapshot) return later(deps, leased, { until: until(HOUR_MS), charged: 'put-off' })
  return place(deps, leased, { due, snapshot, until })
}

/** An earlier key of the application sealed it, so only another method can pay. The job that settles tells its person. */
async function refuseSealed(deps: ChargeDeps, leased: LeasedRenewal, sealed: Buffer): Promise<Charged> {
  const { subscriptionId } = leased
  await refuseMethods(deps.db, [{ id: subscriptionId, sealed }])
  deps.log.alert('the payment method of a renewal cannot be opened', { subscriptionId })
  return 'stuck'
}

/** The card networks forbid more tries of the same card. */
async function isTriedOut({ db, secrets }: ChargeDeps, due: DueRenewal): Promise<boolean> {
  const { subscriptionId, method: instrument, methodToken: token } = due
  return (
    (await triesOnFile(db, secrets, { subscriptionId, instrument, token, days: TRIES_WITHIN_DAYS })) >=
    MOST_TRIES
  )
}

type Priced = { due: DueRenewal; snapshot: PriceSnapshot; until: (ms: number) => Date }

async function place(deps: ChargeDeps, leased: LeasedRenewal, priced: Priced): Promise<Charged> {
  const { due, snapshot, until } = priced
  const purchase = renewalPurchase(deps.secrets, { due, snapshot, lease: leased.lease })
  if (!purchase) return later(deps, leased, { until: until(HOUR_MS), charged: 'put-off' })
  const asPriced = { ...leased, ...due, methodToken: purchase.payment ? due.methodToken : null }
  let isNew = false
  const placed = await deps.payments.placeOrder(purchase, async (tx) => {
    isNew = await lockAsPriced(tx, asPriced)
    if (!isNew) return 'changed'
    // The result of a dearer plan decides what renews.
    return (await isPaymentUnderWay(tx, due.subscriptionId)) ? 'changing' : null
  })
  const next = whatNext(placed)
  switch (next) {
    case 'declined':
    case 'changed':
      return next
    case 'paid':
      // One that was paid before is still due. This is a contradiction.
      return isNew ? 'paid' : stuck(deps, leased, { until: until(DAY_MS), why: 'a renewal was paid before' })
    case 'wait':
      return later(deps, leased, { until: until(5 * MINUTE_MS), charged: 'processing' })
    case 'unavailable':
      return later(deps, leased, { until: until(MINUTE_MS), charged: 'unavailable' })
    case 'stuck':
      return stuck(deps, leased, {
        until: until(DAY_MS),
        why: 'a renewal was refused',
        state: placed.outcome,
      })
  }
}

type Next = 'paid' | 'declined' | 'changed' | 'wait' | 'unavailable' | 'stuck'

function whatNext(placed: PlaceOrderOutcome<'changed' | 'changing'>): Next {
  switch (placed.outcome) {
    case 'paid':
    case 'declined':
    case 'unavailable':
      return placed.outcome
    case 'not-claimed':
      return placed.reason === 'changing' ? 'wait' : 'changed'
    case 'processing':
    case 'in-progress':
    case 'left-to-a-person':
      return 'wait'
    default:
      return 'stuck'
  }
}

type Later = { until: Date; charged: Charged }

async function later(deps: ChargeDeps, leased: LeasedRenewal, { until, charged }: Later): Promise<Charged> {
  await putOff(deps.db, leased, until)
  return charged
}

async function stuck(
  deps: ChargeDeps,
  leased: LeasedRenewal,
  { until, why, state }: { until: Date; why: string; state?: string },
): Promise<Charged> {
  deps.log.alert(why, { subscriptionId: leased.subscriptionId, ...(state ? { state } : {}) })
  return later(deps, leased, { until, charged: 'stuck' })
}
