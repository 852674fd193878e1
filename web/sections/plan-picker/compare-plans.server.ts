import type { PackageView } from '#domain/contracts/packages.ts'
import { mulDiv } from '#domain/money.ts'
import { builtPrice } from '#domain/pricing/built-price.ts'
import type { Compared, TwoYears } from './plan-offer.ts'
import {
  afterCoupon,
  couponsOn,
  formatFor,
  savingOf,
  type Plan,
  type Pricing,
  type Tag,
} from './plan-tags.server.ts'

type Among = { plan: Plan; all: readonly Plan[]; pricing: Pricing }

/** The price of a year in a two-year term, for the note beside one of the terms. */
export function twoYearsBeside(
  years: number,
  tags: readonly Pick<Tag, 'years' | 'now'>[],
  format: (amountMinor: number) => string,
): TwoYears | null {
  const both = savingOf(tags)
  if (!both) return null
  const perYear = format(mulDiv(both.two, { numerator: 1, denominator: 2, rounding: 'ceil' }))
  const saving = format(both.saving)
  return years === 1
    ? { beside: 'one-year', price: format(both.two), perYear, saving }
    : { beside: 'two-years', regular: format(both.one), perYear, saving }
}

/** Compares a ready-made package with its parts, or a built one with the ready-made one that has all its extras. */
export function comparedOf(tag: Tag, among: Among): Compared | null {
  return among.plan[0].buildYourOwn ? withComplete(tag, among) : withPieces(tag, among)
}

function withPieces({ years, now }: Tag, { plan, all, pricing }: Among): Compared | null {
  const [own] = plan
  const build = all.find(([each]) => each.buildYourOwn && isSoldAlike(each, own))?.[0]
  const built = build && builtPrice(buildableOf(build), { services: own.services, years })
  if (!built) return null
  const [price, format] = [afterCoupon(built, couponsOn(build, pricing.coupons)), formatFor(plan, pricing)]
  return price > now ? { to: 'pieces', price: format(price), saving: format(price - now) } : null
}

function withComplete({ years }: Tag, { plan, all, pricing }: Among): Compared | null {
  const [own] = plan
  const extras = own.terms.find((each) => each.years === years)?.extras ?? []
  if (extras.length === 0) return null
  const services = [...own.services, ...extras.map(({ service }) => service)]
  const built = builtPrice(buildableOf(own), { services, years })
  const complete = all
    .filter(([each]) => !each.buildYourOwn && isSoldAlike(each, own))
    .flatMap((each) => each.filter(({ subDurationInYears }) => subDurationInYears === years))
    .find((each) => holdsAll(each.services, services) && holdsAll(services, each.services))
  if (!complete || built === null) return null
  const price = afterCoupon(built, couponsOn(own, pricing.coupons))
  const less = afterCoupon(complete.price, couponsOn(complete, pricing.coupons))
  const format = formatFor(plan, pricing)
  return less < price
    ? { to: 'complete', price: format(price), name: complete.displayName, less: format(less) }
    : null
}

/** Packages of other currencies or taxes cannot be compared. */
export function isSoldAlike(one: PackageView, other: PackageView): boolean {
  return one.currencyCode === other.currencyCode && one.includesVat === other.includesVat
}

/** Whether all services of one list are in another list. */
export function holdsAll(services: readonly string[], some: readonly string[]): boolean {
  return some.every((service) => services.includes(service))
}

function buildableOf({ services, terms }: PackageView) {
  return {
    services,
    terms: terms.map(({ years, price, extras }) => ({
      years,
      priceMinor: price,
      extras: extras.map((extra) => ({ service: extra.service, priceMinor: extra.price })),
    })),
  }
}
