import type { PricingGroup } from '../pricing/pricing-group.ts'
import { isTreatment, type Flags } from './flags.ts'

/** The two looks of the pages; the styles differ by tokens alone. */
export type Brand = 'refresh' | 'classic'

type Visitor = { flags: Flags; isParentLoggedIn: boolean }

/** Specification A §4: the refresh, but for parents who are logged in and not in Treatment of ugly-duckling. */
export function brandFor({ flags, isParentLoggedIn }: Visitor): Brand {
  return !isParentLoggedIn || isTreatment(flags, 'uglyDuckling') ? 'refresh' : 'classic'
}

/** Specification B §2.3: on the page of packages group P3 is classic; the others look as the visitor's other pages do. */
export function brandOfPackages(group: PricingGroup, visitor: Visitor): Brand {
  return group === 'P3' ? 'classic' : brandFor(visitor)
}
