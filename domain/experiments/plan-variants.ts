import type { PricingGroup } from '../pricing/pricing-group.ts'
import { isTreatment, type Flags } from './flags.ts'

/** How the packages are shown to a visitor. */
export type PlanVariants = {
  /** The card of build-your-own says its price. */
  pricesBuild: boolean
  /** Build-your-own stands out as the card to pick, without a price. */
  picksBuild: boolean
  /** Premium stands out as our recommendation rather than as what most families choose. */
  picksPremium: boolean
  /** Recorded calls are among the benefits. */
  recordsCalls: boolean
}

/** Specification B §2.3: group P3 prices build-your-own in Treatment only, and shows a card to pick otherwise. */
export function planVariants(flags: Flags, group: PricingGroup): PlanVariants {
  const picksBuild = group === 'P3' && !isTreatment(flags, 'priceInBuild')
  return {
    pricesBuild: !picksBuild,
    picksBuild,
    picksPremium: isTreatment(flags, 'premiumPickMe'),
    recordsCalls: isTreatment(flags, 'recordedCalls'),
  }
}
