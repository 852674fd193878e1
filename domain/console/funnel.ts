import type { CheckoutStep } from '../analytics/checkout-steps.ts'

/** The steps of the figures, in order. A visitor who reached one has passed all before it. */
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

/** The step of the figures to which a page belongs. Only a purchase is `paid`. */
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

/** How many visitors reached each step, from how many came how far. */
export function reachedOf(furthest: ReadonlyMap<string, number>): StepReached[] {
  let reached = 0
  return FUNNEL_STEPS.toReversed()
    .map((step) => {
      reached += furthest.get(step) ?? 0
      return { step, reached }
    })
    .toReversed()
}

/** Each class of times ends a twentieth later than the one before, so a median is exact to some percent. */
const CLASS_GROWTH = 1.05

export const CLASS_LOG = Math.log(CLASS_GROWTH)

/** The time within which a share of the buyers have paid, in seconds; null without buyers. */
export function timeWithin(
  share: number,
  classes: readonly { class: number; buyers: number }[],
): number | null {
  const sorted = classes.toSorted((a, b) => a.class - b.class)
  const all = sorted.reduce((sum, { buyers }) => sum + buyers, 0)
  let seen = 0
  for (const { class: place, buyers } of sorted) {
    seen += buyers
    if (seen >= share * all) return Math.round(CLASS_GROWTH ** (place + 0.5))
  }
  return null
}
