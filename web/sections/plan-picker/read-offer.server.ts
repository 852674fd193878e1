import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import type { PackageView } from '#domain/contracts/packages.ts'
import type { coupon as couponShape } from '#domain/contracts/pricing.ts'
import { brandOfPackages, type Brand } from '#domain/experiments/brand.ts'
import { planVariants, type PlanVariants } from '#domain/experiments/plan-variants.ts'
import { flagsOf } from '#web/lib/flags.server.ts'
import { takeNotice } from '#web/lib/notice.server.ts'
import { sessionOf } from '#web/lib/session.server.ts'
import { takeMismatch } from './dropped-package.server.ts'
import { readPackagesOf, type PricingGroup } from './offered-packages.server.ts'
import type { Coupon } from './plan.tsx'

export type PackagesOffer = {
  packages: PackageView[]
  coupon: Coupon | null
  chosenId: number | null
  variants: PlanVariants
  brand: Brand
  notice: string | null
  /** Why these packages are shown and not the one chosen before. */
  mismatch: { country: string } | null
}
type Offered = {
  group: PricingGroup
  coupons: readonly z.output<typeof couponShape>[]
  /** The package chosen so far; null where only the pricing page may have chosen one. */
  chosenId: number | null
}

/** What the page of packages shows: those of the buyer's pricing group, and which of them was chosen before. */
export async function readOffer(
  context: Readonly<RouterContextProvider>,
  { group, coupons: [coupon], chosenId }: Offered,
): Promise<PackagesOffer> {
  const { packageIds, pricingGroupName } = group
  const session = sessionOf(context).data
  const flags = flagsOf(context)
  const chosen = chosenId ?? session.pricingSelection ?? null
  return {
    packages: await readPackagesOf(context, packageIds),
    coupon: coupon
      ? { code: coupon.couponCode, percent: coupon.percent, amountMinor: coupon.discount }
      : null,
    chosenId: chosen !== null && packageIds.includes(chosen) ? chosen : null,
    variants: planVariants(flags, pricingGroupName),
    brand: brandOfPackages(pricingGroupName, { flags, isParentLoggedIn: session.account?.kind === 'parent' }),
    notice: takeNotice(context),
    mismatch: takeMismatch(context),
  }
}
