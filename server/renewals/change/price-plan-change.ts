import type { Db } from '#server/db/database.ts'
import { daysOfTerm, planChange, type Plan, type PlanChange } from '#domain/subscriptions/change.ts'
import { extraNames } from '#domain/pricing/build-name.ts'
import { termOfYears, TERM_YEARS, type PackageOffer } from '#domain/pricing/package-offer.ts'
import { termName } from '#domain/pricing/package-texts.ts'
import { pricePlanChange, type PriceSnapshot } from '#server/orders/index.ts'
import { readPaidTerm } from '#server/payments/index.ts'
import type { OwnSubscription } from '#server/subscriptions/index.ts'
import type { TaxGateway } from '#server/tax/index.ts'
import { changeScope } from '../order-scopes.ts'
import { readHolder, type Holder } from './holder.ts'
import type { SoldPlan } from './plan-options.ts'
import { presentPlan } from './present-plan.ts'

/** A dearer plan that begins at once, with its price. */
export type PricedChange = {
  outcome: 'priced'
  changeId: string
  change: Extract<PlanChange, { kind: 'now' }>
  snapshot: PriceSnapshot
  holder: Holder
}
export type ChangePrice =
  | PricedChange
  | { outcome: 'same' | 'at-renewal' }
  /** The tax is unknown, so nothing may be charged. */
  | { outcome: 'no-price' | 'no-address' }

/** What a change to the wanted plan means today, without its tax. */
export async function judgeChange(
  db: Db,
  subscription: OwnSubscription,
): Promise<(wanted: Plan) => PlanChange> {
  const { id, paidUntil } = subscription
  const [paid, { today }] = [await readPaidTerm(db, id), await readHolder(db, id)]
  const present = presentPlan(subscription)
  const goesOn = paid !== null && paid.years === present.years
  const term = goesOn
    ? { paidMinor: paid.paidMinor, ...daysOfTerm({ paidUntil, years: paid.years, today }) }
    : null
  return (wanted) => planChange({ present, wanted, term })
}

/** Prices a change that begins at once: the difference for the days that remain, with the tax of today. */
export async function priceChangeNow(
  { db, tax }: { db: Db; tax: TaxGateway },
  { subscription, wanted }: { subscription: OwnSubscription; wanted: SoldPlan },
): Promise<ChangePrice> {
  const change = (await judgeChange(db, subscription))(wanted)
  if (change.kind !== 'now') return { outcome: change.kind }
  const holder = await readHolder(db, subscription.id)
  if (!holder.address) return { outcome: 'no-address' }
  const snapshot = await pricePlanChange(tax, {
    plan: termPlan(wanted),
    services: wanted.services,
    amountMinor: change.differenceMinor,
    currency: subscription.currency,
    catalogue: wanted.offer,
    paidUntil: subscription.paidUntil,
    address: holder.address,
    country: holder.country,
    now: holder.now,
    change: {
      from: planBefore(subscription, wanted.offer),
      paidMinor: change.paidMinor,
      wholeMinor: wanted.priceMinor,
      daysLeft: change.daysLeft,
      daysOfTerm: change.daysOfTerm,
    },
  })
  if (!snapshot) return { outcome: 'no-price' }
  const { id: subscriptionId, paidUntil, planVersion: version } = subscription
  const changeId = changeScope({ subscriptionId, paidUntil, version })
  return { outcome: 'priced', changeId, change, snapshot, holder }
}

function termPlan({ packageId, years, extras, offer }: SoldPlan) {
  const { displayName, packageName, receiptText, analyticsPackage, names, taxBehaviour } = offer
  const productId = termOfYears(years)
  return {
    packageId,
    productId,
    displayName,
    packageName,
    receiptText,
    analyticsPackage: termName(analyticsPackage, years),
    names,
    extras: [...extras],
    extraNames: extraNames(extras, offer.serviceTexts),
    years: TERM_YEARS[productId],
    taxBehaviour,
  }
}

function planBefore(subscription: OwnSubscription, { serviceTexts }: Pick<PackageOffer, 'serviceTexts'>) {
  const { packageId, displayName, packageName, analyticsPackage, names } = subscription
  const { services, extras, renewalMinor } = subscription
  const named = { displayName, packageName, analyticsPackage, names }
  return { packageId, ...named, services, extras, extraNames: extraNames(extras, serviceTexts), renewalMinor }
}
