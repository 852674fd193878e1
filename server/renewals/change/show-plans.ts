import type { PlanOption, PlansView } from '#domain/contracts/plans.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { serviceWords } from '#domain/pricing/catalogue-words.ts'
import { isSamePlan, type Plan } from '#domain/subscriptions/change.ts'
import { chargeableFrom } from '#domain/subscriptions/notice.ts'
import { readToday } from '#server/db/clock.ts'
import type { Db } from '#server/db/database.ts'
import type { OwnSubscription } from '#server/subscriptions/index.ts'
import { mayChange } from './may-change.ts'
import { findSoldPlans, planKey, planNameIn } from './plan-options.ts'
import { judgeChange } from './price-plan-change.ts'
import { nameOf, nextPlan, presentPlan, type NamedPlan } from './present-plan.ts'

/** The plans that a subscriber can change to, for the API. */
export async function showPlans(db: Db, subscription: OwnSubscription, locale: Locale): Promise<PlansView> {
  const { currency, paidUntil } = subscription
  const [plans, may, today, judge] = await Promise.all([
    findSoldPlans(db, subscription),
    mayChange(db, subscription),
    readToday(db),
    judgeChange(db, subscription),
  ])
  const texts = plans[0]?.offer.serviceTexts ?? {}
  const view = (plan: NamedPlan) => {
    const { packageId, years, extras, priceMinor } = plan
    const displayName = planNameIn(locale, plans, plan)
    const extraNames = extras.map((extra) => serviceWords(extra, { texts, locale }).name)
    return { key: planKey(plan), packageId, displayName, years, extras: [...extras], extraNames, priceMinor }
  }
  const [present, next] = [presentPlan(subscription), nextPlan(subscription)]
  const meaningOf = (plan: Plan): PlanOption['change'] => {
    const { kind } = judge(plan)
    if (kind === 'now') return kind
    return isSamePlan(next ?? present, plan) ? 'same' : 'at-renewal'
  }
  return {
    currency,
    includesTax: plans.some(({ offer }) => offer.taxBehaviour === 'inclusive'),
    present: view(present),
    next: next && view(next),
    paidUntil,
    chargedFrom: chargeableFrom({ paidUntil, today }),
    mayChange: may,
    options: plans.map((plan) => ({
      ...view({ ...plan, ...nameOf(plan.offer) }),
      change: meaningOf(plan),
    })),
  }
}
