import type { PricingGroup } from '../pricing/pricing-group.ts'
import { isTreatment, type Flags } from './flags.ts'

/** The two looks of the pages; the styles differ by tokens alone. */
export type Brand = 'refresh' | 'classic'

/** Specification A §4: the refresh, but for parents who are logged in and not in Treatment of ugly-duckling. */
export function brandFor({ flags, isParentLoggedIn }: { flags: Flags; isParentLoggedIn: boolean }): Brand {
  return !isParentLoggedIn || isTreatment(flags, 'uglyDuckling') ? 'refresh' : 'classic'
}

/** Specification B §2.3: on the page of packages the pricing group decides. */
export function brandOfPackages(group: PricingGroup): Brand {
  return group === 'P3' ? 'classic' : 'refresh'
}
