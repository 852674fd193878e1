import type { PricingGroup } from '../pricing/pricing-group.ts'
import { isTreatment, type Flags } from './flags.ts'

/** The two looks of the pages. Their styles differ only in tokens. */
export const BRANDS = ['refresh', 'classic'] as const
export type Brand = (typeof BRANDS)[number]

type Visitor = { flags: Flags; isParentLoggedIn: boolean }

/** Specification A §4: everybody gets refresh, except logged-in parents who are not in Treatment of ugly-duckling. */
export function brandFor({ flags, isParentLoggedIn }: Visitor): Brand {
  return !isParentLoggedIn || isTreatment(flags, 'uglyDuckling') ? 'refresh' : 'classic'
}

/**
 * Specification B §2.3: on the packages page, group P3 is classic. Other groups keep the brand of their other
 * pages.
 */
export function brandOfPackages(group: PricingGroup, visitor: Visitor): Brand {
  return group === 'P3' ? 'classic' : brandFor(visitor)
}
