import type { RouterContextProvider } from 'react-router'
import type { PackageView } from '#domain/contracts/packages.ts'
import { brandOfPackages, type Brand } from '#domain/experiments/brand.ts'
import { planVariants, type PlanVariants } from '#domain/experiments/plan-variants.ts'
import { flagsOf } from '#web/lib/flags.server.ts'
import { takeNotice } from '#web/lib/notice.server.ts'
import { sessionOf } from '#web/lib/session.server.ts'
import type { Chooser } from './chooser.ts'
import { takeMismatch } from './dropped-package.server.ts'
import { readGroup, readPackagesOf } from './offered-packages.server.ts'
import type { Coupon } from './plan.tsx'

export type PackagesOffer = {
  packages: PackageView[]
  coupon: Coupon | null
  chosenId: number | null
  variants: PlanVariants
  brand: Brand
  notice: string | null
  /** Why the page shows these packages instead of the one chosen before. */
  mismatch: { country: string } | null
}

/** The page of packages: those of the person's pricing group, and the one chosen before. */
export async function readOffer(
  context: Readonly<RouterContextProvider>,
  { residence, offered }: Chooser,
): Promise<PackagesOffer> {
  const [group, { coupons, chosenId }] = await Promise.all([readGroup(context, residence), offered()])
  const { packageIds, pricingGroupName } = group
  const [coupon] = coupons
  const session = sessionOf(context).data
  const flags = flagsOf(context)
  // The pricing page may have chosen a package before this flow began.
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
