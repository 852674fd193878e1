import { firstMoment } from '#domain/places/first-moment.ts'
import { dayIn } from '#domain/places/local-time.ts'
import { MOST_TRIES } from '#domain/subscriptions/retries.ts'
import type { Db } from '#server/db/database.ts'
import { priceNextTerm } from '#server/orders/index.ts'
import { hashesOfSealed, isKeyMissing, rowOfSubscription, type Purchase } from '#server/payments/index.ts'
import type { Log } from '#server/platform/log.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { refuseMethods, type AsPriced, type LeasedRenewal } from '#server/subscriptions/index.ts'
import type { TaxGateway } from '#server/tax/index.ts'
import type { DueRenewal } from './due-renewal.ts'
import { renewalPurchase } from './renewal-purchase.ts'
import { AGAIN_AFTER_MS, later, stuck, type Charged } from './set-aside.ts'
import { isTriedOut } from './tried-out.ts'

export type PriceDeps = { db: Db; log: Log; secrets: Secrets; tax: TaxGateway }

/** A renewal that can be charged now. */
export type PricedRenewal = {
  kind: 'priced'
  leased: LeasedRenewal
  purchase: Purchase
  /** What must not change until its order is written. */
  asPriced: AsPriced
  until: (ms: number) => Date
}
type Priced = PricedRenewal | { kind: 'not-now'; charged: Charged }

/** Finds out whether a leased renewal can be charged now, and what it costs. Otherwise the renewal is put off. */
export async function priceDue(
  deps: PriceDeps,
  leased: LeasedRenewal,
  due: DueRenewal | undefined,
): Promise<Priced> {
  if (!due) return notNow('changed')
  const until = (ms: number) => new Date(due.now.getTime() + ms)
  const why = await whyNotNow(deps, leased, { due, until })
  if (why !== null) return notNow(why)
  const snapshot =
    due.amountMinor === null
      ? null
      : await priceNextTerm(deps.tax, {
          ...due,
          amountMinor: due.amountMinor,
          address: due.person.address,
          country: due.person.country,
        })
  const purchase = snapshot && renewalPurchase(deps.secrets, { due, snapshot, lease: leased.lease })
  if (!purchase)
    return notNow(await later(deps, leased, { until: until(AGAIN_AFTER_MS.unpriced), charged: 'put-off' }))
  const asPriced = { ...leased, ...due, methodToken: purchase.payment ? due.methodToken : null }
  return { kind: 'priced', leased, purchase, asPriced, until }
}

function notNow(charged: Charged): Priced {
  return { kind: 'not-now', charged }
}

type Due = { due: DueRenewal; until: (ms: number) => Date }

async function whyNotNow(
  deps: PriceDeps,
  leased: LeasedRenewal,
  { due, until }: Due,
): Promise<Charged | null> {
  const { timeZone } = due.person
  if (dayIn(due.now, timeZone) < due.chargeOn)
    return later(deps, leased, { until: firstMoment(due.chargeOn, timeZone), charged: 'put-off' })
  const tomorrow = until(AGAIN_AFTER_MS.stuck)
  if (due.amountMinor === null)
    return stuck(deps, leased, { until: tomorrow, why: 'a renewal differs from its notice' })
  const token = due.amountMinor > 0 ? due.methodToken : null
  const sealed = token && { bytes: token, row: rowOfSubscription(leased.subscriptionId) }
  if (sealed && isKeyMissing(deps.secrets, sealed)) {
    const inAnHour = until(AGAIN_AFTER_MS.unpriced)
    return stuck(deps, leased, { until: inAnHour, why: 'the key of a payment method is missing' })
  }
  if (sealed && hashesOfSealed(deps.secrets, sealed) === null) return refuseSealed(deps, leased, sealed.bytes)
  if (await mayNotTry(deps, due)) return later(deps, leased, { until: tomorrow, charged: 'put-off' })
  return null
}

/** No key of the application opens this token, so only another method can pay. A job tells its person. */
async function refuseSealed(deps: PriceDeps, leased: LeasedRenewal, sealed: Buffer): Promise<Charged> {
  const { subscriptionId } = leased
  await refuseMethods(deps.db, [{ id: subscriptionId, sealed }])
  deps.log.alert('the payment method of a renewal cannot be opened', { subscriptionId })
  return 'stuck'
}

/** Most renewals have few tries with any method, so their method is not asked about. */
async function mayNotTry({ db, secrets }: PriceDeps, due: DueRenewal): Promise<boolean> {
  return due.mostTries >= MOST_TRIES && isTriedOut(db, secrets, { ...due, token: due.methodToken })
}
