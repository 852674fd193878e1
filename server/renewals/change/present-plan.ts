import type { Plan } from '#domain/subscriptions/change.ts'
import type { OwnSubscription } from '#server/subscriptions/index.ts'

type Named = Plan & { displayName: string }

/** The plan that a subscription has now, at its agreed price. */
export function presentPlan({
  packageId,
  termYears: years,
  extras,
  renewalMinor: priceMinor,
  displayName,
}: OwnSubscription): Named {
  return { packageId, years, extras, priceMinor, displayName }
}

/** The plan from the next renewal on; null for the present one. */
export function nextPlan({ next }: OwnSubscription): Named | null {
  if (!next) return null
  const { packageId, termYears: years, extras, renewalMinor: priceMinor, displayName } = next
  return { packageId, years, extras, priceMinor, displayName }
}
