import type { Locale } from '#domain/messages/locales.ts'
import { sum } from '#domain/money.ts'
import { extrasNameIn } from '#domain/pricing/build-name.ts'
import { packageNameIn, type NamedPackage, type ServiceTextsNow } from '#domain/pricing/catalogue-words.ts'
import {
  chosenFrom,
  FREE_SERVICES,
  termOfYears,
  type PackageOffer,
  type TermOffer,
} from '#domain/pricing/package-offer.ts'
import { isSamePlan, type Plan } from '#domain/subscriptions/change.ts'
import type { Db } from '#server/db/database.ts'
import { findPackagesIn } from '#server/packages/index.ts'
import type { OwnSubscription } from '#server/subscriptions/index.ts'
import type { NamedPlan } from './present-plan.ts'

/** A plan on sale, with all its services. */
export type SoldPlan = Plan & { services: readonly string[]; offer: PackageOffer }

/**
 * The plans that a subscriber can have: the packages on sale in their currency. The extras of a build-your-own package
 * are on offer to those who have one.
 */
export async function findSoldPlans(
  db: Db,
  { currency, packageId, next }: OwnSubscription,
): Promise<SoldPlan[]> {
  const offers = await findPackagesIn(db, currency)
  return offers.flatMap((offer) => {
    if (!offer.buildYourOwn) return soldAs(offer, { years: offer.years, extras: [] }) ?? []
    return offer.id === packageId || offer.id === next?.packageId ? builtPlans(offer) : []
  })
}

/** The plan among those on sale that is the wanted one. */
export function soldPlan(plans: readonly SoldPlan[], wanted: Omit<Plan, 'priceMinor'>): SoldPlan | undefined {
  return plans.find((plan) => isSamePlan(plan, wanted))
}

/** Every combination of extras for every term. */
function builtPlans(offer: PackageOffer): SoldPlan[] {
  return offer.terms.flatMap((term) =>
    combinations(term).flatMap((extras) => soldAs(offer, { years: term.years, extras }) ?? []),
  )
}

function combinations({ extras }: TermOffer): string[][] {
  let all: string[][] = [[]]
  for (const { service } of extras) all = all.concat(all.map((some) => some.concat(service)))
  return all
}

function soldAs(
  offer: PackageOffer,
  { years, extras }: { years: number; extras: string[] },
): SoldPlan | null {
  const services = offer.buildYourOwn ? [...FREE_SERVICES, ...extras] : offer.services
  const chosen = chosenFrom(offer, { packageId: offer.id, productId: termOfYears(years), services })
  if (chosen.outcome !== 'chosen') return null
  const priceMinor = chosen.baseMinor + sum(chosen.extras.map((extra) => extra.priceMinor))
  return { packageId: offer.id, years, extras, priceMinor, services: chosen.services, offer }
}

type Named = Pick<NamedPlan, 'packageId' | keyof NamedPackage>

/** The name of a plan’s package in a language, also of one that is no longer sold. */
export function planNameIn(locale: Locale, plans: readonly SoldPlan[], plan: Named): string {
  return packageNameIn(namedBy(plans, plan), locale)
}

type WithExtras = Named & Pick<NamedPlan, 'extras'>

/** The same with the extras of a built plan. Two built plans may differ in nothing else. */
export function planAndExtrasIn(
  locale: Locale,
  plans: readonly SoldPlan[],
  { serviceTexts, ...plan }: WithExtras & { serviceTexts: ServiceTextsNow },
): string {
  return extrasNameIn({ ...namedBy(plans, plan), extras: plan.extras, serviceTexts }, locale)
}

function namedBy(plans: readonly SoldPlan[], plan: Named): NamedPackage {
  return plans.find(({ packageId }) => packageId === plan.packageId)?.offer ?? plan
}

/** A key of a plan that is safe in a path. The same plan always has the same key. */
export function planKey({ packageId, years, extras }: Omit<Plan, 'priceMinor'>): string {
  return [packageId, years, ...extras.toSorted()].join('-')
}
