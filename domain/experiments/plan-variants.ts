import type { PricingGroup } from '../pricing/pricing-group.ts'
import { isTreatment, type Flags } from './flags.ts'

/** How the packages are shown to a visitor. */
export type PlanVariants = {
  /** The build-your-own card shows its price. */
  pricesBuild: boolean
  /** The build-your-own card is highlighted, without a price. */
  picksBuild: boolean
  /** Premium is highlighted with “pick me”, and not as our recommendation. */
  picksPremium: boolean
  /** Recorded calls are listed as a benefit. */
  recordsCalls: boolean
}

/**
 * Specification B §2.3: group P3 sees a build-your-own price in Treatment only. Otherwise it sees a
 * highlighted card.
 */
export function planVariants(flags: Flags, group: PricingGroup): PlanVariants {
  const picksBuild = group === 'P3' && !isTreatment(flags, 'priceInBuild')
  return {
    pricesBuild: !picksBuild,
    picksBuild,
    picksPremium: isTreatment(flags, 'premiumPickMe'),
    recordsCalls: isTreatment(flags, 'recordedCalls'),
  }
}
