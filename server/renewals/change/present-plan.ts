import type { NamedPackage } from '#domain/pricing/catalogue-words.ts'
import type { Plan } from '#domain/subscriptions/change.ts'
import type { OwnSubscription } from '#server/subscriptions/index.ts'

/** A plan with what names its package. */
export type NamedPlan = Plan & NamedPackage

/** The plan that a subscription has now, at its agreed price. */
export function presentPlan({
  packageId,
  years,
  extras,
  renewalMinor: priceMinor,
  ...own
}: OwnSubscription): NamedPlan {
  return { packageId, years, extras, priceMinor, ...nameOf(own) }
}

/** The plan from the next renewal on; null for the present one. */
export function nextPlan({ next }: OwnSubscription): NamedPlan | null {
  if (!next) return null
  const { packageId, years, extras, renewalMinor: priceMinor } = next
  return { packageId, years, extras, priceMinor, ...nameOf(next) }
}

/** Only what names a package. Its row has a price and a term too, which are not those of a built plan. */
export function nameOf({ displayName, analyticsPackage, names }: NamedPackage): NamedPackage {
  return { displayName, analyticsPackage, names }
}
