import type { RouterContextProvider } from 'react-router'
import { brandOfPackages, type Brand } from '#domain/experiments/brand.ts'
import { planVariants, type PlanVariants } from '#domain/experiments/plan-variants.ts'
import { flagsOf } from '#web/lib/flags.server.ts'
import { localeOf, textOf } from '#web/lib/locale.server.ts'
import { takeNotice } from '#web/lib/notice.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import type { Chooser } from './chooser.ts'
import { takeMismatch } from './dropped-package.server.ts'
import { readGroup, readOffered } from './offered-packages.server.ts'
import { couponTerms } from './plan-tags.server.ts'
import { plansOf, type Plans } from './read-plans.server.ts'

export type PackagesOffer = Plans & {
  /** The term that is shown first: that of the package chosen before, or the shortest. */
  years: number
  variants: PlanVariants
  brand: Brand
  notice: string | null
  /** Why the page shows these packages instead of the one chosen before. */
  mismatch: { country: string } | null
}

/** The page of packages: those of the person's pricing group, and the one chosen before. */
export async function readPackagesOffer(
  context: Readonly<RouterContextProvider>,
  { residence, offered }: Chooser,
): Promise<PackagesOffer> {
  const [group, { coupons, chosenId }] = await Promise.all([readGroup(context, residence), offered()])
  const { packageIds, pricingGroupName } = group
  const session = sessionOf(context).data
  const flags = flagsOf(context)
  const chosenPackage = chosenId !== null && packageIds.includes(chosenId) ? chosenId : null
  const variants = planVariants(flags, pricingGroupName)
  const packages = await readOffered(context, packageIds)
  const plans = plansOf(packages, {
    coupons: couponTerms(coupons),
    locale: localeOf(context),
    text: textOf(context),
    chosenId: chosenPackage,
    variants,
  })
  const ready = packages.find(({ id, buildYourOwn }) => id === chosenPackage && !buildYourOwn)
  return {
    ...plans,
    years: ready?.subDurationInYears ?? plans.lengths[0] ?? 1,
    variants,
    brand: brandOfPackages(pricingGroupName, { flags, isParentLoggedIn: session.account?.kind === 'parent' }),
    notice: takeNotice(context),
    mismatch: takeMismatch(context),
  }
}
