import { isSamePlan, type Plan } from '#domain/subscriptions/change.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { saveNextPlan, type OwnSubscription } from '#server/subscriptions/index.ts'
import { findRenewal, type Asked } from '../find-renewal.ts'
import { dropNotice } from '../notices/notice-store.ts'
import { acknowledgePlan, type RequestOrigin } from './acknowledge-plan.ts'
import { mayChange, type WhyNot } from './may-change.ts'
import { findSoldPlans, soldPlan, type SoldPlan } from './plan-options.ts'
import { nextPlan, presentPlan } from './present-plan.ts'

export type Wanted = Omit<Plan, 'priceMinor'>
export type ChooseOutcome =
  | { outcome: 'chosen'; subscription: OwnSubscription }
  | { outcome: WhyNot | 'not-sold' | 'no-session' | 'not-found' | 'ended' }

/**
 * Chooses the plan from the next renewal on. Nothing is charged now. A notice for another plan is withdrawn, so the
 * person gets a new notice before the charge. The choice is stored and confirmed by mail. A repeated request changes
 * nothing.
 */
export async function chooseNextPlan(
  { db, secrets }: { db: Db; secrets: Secrets },
  { wanted, from, ...asked }: Asked & { wanted: Wanted; from: RequestOrigin },
): Promise<ChooseOutcome> {
  const own = await findOwn({ db, secrets }, asked)
  if (own.outcome !== 'found') return own
  const plans = await findSoldPlans(db, own.subscription)
  return db.transaction().execute(async (tx) => {
    const locked = await findOwn({ db: tx, secrets }, { ...asked, lock: true })
    if (locked.outcome !== 'found') return locked
    return chooseIn(tx, secrets, { subscription: locked.subscription, wanted, plans, from })
  })
}

type Choice = {
  subscription: OwnSubscription
  wanted: Wanted
  plans: readonly SoldPlan[]
  from: RequestOrigin
}

async function chooseIn(tx: Tx, secrets: Secrets, choice: Choice): Promise<ChooseOutcome> {
  const { subscription, wanted, plans, from } = choice
  const may = await mayChange(tx, subscription)
  if (may !== 'yes') return { outcome: may }
  const [present, next] = [presentPlan(subscription), nextPlan(subscription)]
  if (isSamePlan(next ?? present, wanted)) return { outcome: 'chosen', subscription }
  const staysAsItIs = isSamePlan(present, wanted)
  const sold = soldPlan(plans, wanted)
  if (!staysAsItIs && !sold) return { outcome: 'not-sold' }
  const { id, paidUntil } = subscription
  const chosen = staysAsItIs || !sold ? null : sold
  await saveNextPlan(tx, {
    id,
    wanted: chosen && {
      packageId: chosen.packageId,
      services: chosen.services,
      years: chosen.years,
      renewalMinor: chosen.priceMinor,
    },
  })
  await dropNotice(tx, { subscriptionId: id, periodStart: paidUntil })
  await acknowledgePlan(tx, secrets, {
    subscription,
    chosen: chosen ? { ...chosen.offer, ...chosen } : present,
    services: chosen?.services ?? subscription.services,
    before: chosen && present,
    plans,
    from,
  })
  const now = chosen && {
    packageId: chosen.packageId,
    displayName: chosen.offer.displayName,
    analyticsPackage: chosen.offer.analyticsPackage,
    names: chosen.offer.names,
    years: chosen.years,
    extras: [...chosen.extras],
    renewalMinor: chosen.priceMinor,
  }
  return { outcome: 'chosen', subscription: { ...subscription, next: now } }
}

type Own =
  | { outcome: 'found'; subscription: OwnSubscription }
  | { outcome: 'no-session' | 'not-found' | 'ended' }

/** A person’s own subscription, only for their session. The key of a mailed link cannot change the plan. */
export async function findOwn(
  deps: { db: Db | Tx; secrets: Secrets },
  asked: Asked & { lock?: boolean },
): Promise<Own> {
  const found = await findRenewal(deps, asked)
  if (found.outcome !== 'found' && found.outcome !== 'ended') return found
  return found.by === 'account' ? found : { outcome: 'no-session' }
}
