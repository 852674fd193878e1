import type { PackageView } from '#domain/contracts/packages.ts'
import type { PlanVariants } from '#domain/experiments/plan-variants.ts'
import type { Text } from '#domain/messages/text.ts'
import { planName } from '#domain/pricing/package-texts.ts'
import { salePercent } from '#domain/pricing/percent.ts'
import { comparedOf, twoYearsBeside } from './compare-plans.server.ts'
import { extrasOf } from './plan-extras.server.ts'
import { benefitsOf } from './plan-benefits.server.ts'
import type { PlanOffer, PlanTerm } from './plan-offer.ts'
import { formatFor, savingOf, tagsOf, type Plan, type Pricing } from './plan-tags.server.ts'

export type Reader = Pricing & {
  text: Text
  chosenId: number | null
  variants: Pick<PlanVariants, 'pricesBuild' | 'recordsCalls'>
}
export type Plans = {
  plans: PlanOffer[]
  /** The terms on offer, the shorter first. */
  lengths: number[]
  /** The most that two years save, formatted; null if they save nothing. */
  saving: string | null
}

/** The packages of a page as plans, each in every term, with every amount computed from the catalogue. */
export function plansOf(packages: readonly PackageView[], reader: Reader): Plans {
  const all = grouped(packages)
  const lengths = lengthsOf(all)
  const savings = all.flatMap((plan) => savingOf(tagsOf(plan, reader))?.saving ?? [])
  const [first] = all
  return {
    plans: all.map((plan) => planOf(plan, { all, lengths, reader })),
    lengths,
    saving:
      first && lengths.length > 1 && savings.length > 0
        ? formatFor(first, reader)(Math.max(...savings))
        : null,
  }
}

/** Packages that differ only in their term are one plan. */
function grouped(packages: readonly PackageView[]): Plan[] {
  return Object.values(Object.groupBy(packages, (each) => ` ${keyOf(each)}`)).flatMap(
    ([first, ...others] = []) => (first ? [[first, ...others] as const] : []),
  )
}

/** An operator may sell two packages of the same name, so the content is a part of the key. */
const keyOf = ({ analyticsPackage, services }: PackageView) =>
  [planName(analyticsPackage), ...services].join(' ')

/** The terms of the ready-made packages; without any, those of the build-your-own package. */
function lengthsOf(all: readonly Plan[]): number[] {
  const ready = all.filter(([first]) => !first.buildYourOwn)
  return [...new Set((ready.length > 0 ? ready : all).flatMap(yearsOf))].toSorted((a, b) => a - b)
}

function yearsOf([first, ...others]: Plan): number[] {
  return first.buildYourOwn
    ? first.terms.map(({ years }) => years)
    : [first, ...others].map(({ subDurationInYears }) => subDurationInYears)
}

type Page = { all: readonly Plan[]; lengths: readonly number[]; reader: Reader }

function planOf(plan: Plan, { all, lengths, reader }: Page): PlanOffer {
  const [first] = plan
  return {
    key: keyOf(first),
    name: first.displayName,
    description: first.description || null,
    badge: first.badge || null,
    buildYourOwn: first.buildYourOwn,
    includesVat: first.includesVat,
    ...benefitsOf(first, { others: all.map(([each]) => each), reader }),
    extras: reader.variants.pricesBuild
      ? extrasOf(first, reader)
      : extrasOf(first, reader).map((extra) => ({ ...extra, prices: [] })),
    terms: termsOf(plan, { all, lengths, reader }),
  }
}

function termsOf(plan: Plan, { all, lengths, reader }: Page): PlanTerm[] {
  const format = formatFor(plan, reader)
  const tags = tagsOf(plan, reader).filter(({ years }) => lengths.includes(years))
  return tags.map((tag) => ({
    years: tag.years,
    packageId: tag.packageId,
    chosen: tag.packageId === reader.chosenId,
    price: format(tag.now),
    sale:
      tag.now < tag.regular
        ? {
            regular: format(tag.regular),
            percent: salePercent({ regularMinor: tag.regular, saleMinor: tag.now }),
          }
        : null,
    twoYears: twoYearsBeside(tag.years, tags, format),
    compared: reader.variants.pricesBuild ? comparedOf(tag, { plan, all, pricing: reader }) : null,
  }))
}
