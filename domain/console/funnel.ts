import type { CheckoutStep } from '../analytics/checkout-steps.ts'

/** The steps of the funnel, in order. A visitor who reached a step has passed all steps before it. */
export const FUNNEL_STEPS = [
  'start',
  'parent',
  'family',
  'packages',
  'billing',
  'payment',
  'review',
  'paid',
] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]

/** The funnel step of each page. No page is `paid`; only a purchase is. */
export const FUNNEL_STEP_OF: Readonly<Record<CheckoutStep, FunnelStep>> = {
  signup: 'start',
  invitation: 'start',
  'co-parent-status': 'start',
  parent: 'parent',
  family: 'family',
  packages: 'packages',
  'build-your-own': 'packages',
  duplicate: 'packages',
  billing: 'billing',
  payment: 'payment',
  review: 'review',
  credentials: 'review',
  receipt: 'review',
}

export type StepReached = { step: FunnelStep; reached: number }
/** `medianSeconds` is the time from the first view of the step before. It is null if nobody's time is known. */
export type StepWithTime = StepReached & { medianSeconds: number | null }

/** How many visitors reached each step. `furthest` has the number of visitors by their last step. */
export function reachedOf(furthest: ReadonlyMap<string, number>): StepReached[] {
  let reached = 0
  return FUNNEL_STEPS.toReversed()
    .map((step) => {
      reached += furthest.get(step) ?? 0
      return { step, reached }
    })
    .toReversed()
}

/** Times are grouped in classes. Each class is 5 % longer than the one before, so a median is nearly exact. */
const CLASS_GROWTH = 1.05

export const CLASS_LOG = Math.log(CLASS_GROWTH)

/** How many visitors took a time of this class. */
export type TimeClass = { class: number; visitors: number }

/** The time that a share of the visitors took at most, in seconds; null without visitors. */
export function timeWithin(share: number, classes: readonly TimeClass[]): number | null {
  const sorted = classes.toSorted((a, b) => a.class - b.class)
  const all = sorted.reduce((sum, { visitors }) => sum + visitors, 0)
  let seen = 0
  for (const { class: place, visitors } of sorted) {
    seen += visitors
    if (seen >= share * all) return Math.round(CLASS_GROWTH ** (place + 0.5))
  }
  return null
}
