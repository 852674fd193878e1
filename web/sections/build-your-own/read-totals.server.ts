import type { PackageView } from '#domain/contracts/packages.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { formatPrice } from '#domain/money.ts'
import { priceBeforeTax, type PriceBeforeTax } from '#domain/pricing/order-price.ts'
import { couponPercent } from '#domain/pricing/percent.ts'
import { holdsAll, isSoldAlike, twoYearsBeside } from '#web/sections/plan-picker/compare-plans.server.ts'
import { afterCoupon, couponsOn, type OwnCoupon } from '#web/sections/plan-picker/plan-tags.server.ts'
import { buildKey, type BuildTotal, type BuildTotals } from './build-totals.ts'

type Term = PackageView['terms'][number]
type Extras = Term['extras']
type Buyer = {
  coupons: readonly OwnCoupon[]
  locale: Locale
  /** The other packages that the buyer is offered. */
  offered: readonly PackageView[]
}
type Built = { term: Term; extras: readonly string[] }

/** The total of every term with every set of its extras. The rules are those of an order. */
export function buildTotals(plan: PackageView, buyer: Buyer): BuildTotals {
  return Object.fromEntries(
    plan.terms.flatMap((term) =>
      subsetsOf(term.extras).map((chosen) => {
        const extras = chosen.map(({ service }) => service)
        return [buildKey(term.productId, extras), totalOf({ term, extras }, { plan, buyer })]
      }),
    ),
  )
}

type Page = { plan: PackageView; buyer: Buyer }

function totalOf(built: Built, { plan, buyer }: Page): BuildTotal {
  const format = (amountMinor: number) =>
    formatPrice(amountMinor, { currency: plan.currencyCode, locale: buyer.locale })
  const { subTotalMinor, discountMinor, taxableMinor } = priceOf(built, { plan, buyer })
  const percent = couponPercent({ discountMinor, totalMinor: subTotalMinor })
  const tags = plan.terms
    .filter((term) => holdsAll(servicesOf(term.extras), built.extras))
    .map((term) => ({ years: term.years, now: priceOf({ ...built, term }, { plan, buyer }).taxableMinor }))
  const ready = readyMade(built, { plan, buyer })
  return {
    totalFormatted: format(taxableMinor),
    discount: discountMinor > 0 ? { amountFormatted: format(discountMinor), percent } : null,
    twoYears: twoYearsBeside(built.term.years, tags, format),
    readyMade:
      ready && ready.now < taxableMinor
        ? {
            packageId: ready.id,
            name: ready.name,
            price: format(ready.now),
            saving: format(taxableMinor - ready.now),
          }
        : null,
  }
}

function priceOf({ term, extras }: Built, { plan, buyer }: Page): PriceBeforeTax {
  return priceBeforeTax({
    baseMinor: term.price,
    extras: term.extras
      .filter(({ service }) => extras.includes(service))
      .map(({ service, price }) => ({ service, priceMinor: price })),
    payForCoParent: false,
    coupons: couponsOn(plan, buyer.coupons),
    codes: [],
  })
}

/** The offered package with exactly this content, and what it costs after the coupon. */
function readyMade(
  { term, extras }: Built,
  { plan, buyer }: Page,
): { id: number; name: string; now: number } | null {
  const services = [...plan.services, ...extras]
  const same = buyer.offered.find(
    (each) =>
      !each.buildYourOwn &&
      isSoldAlike(each, plan) &&
      each.subDurationInYears === term.years &&
      holdsAll(each.services, services) &&
      holdsAll(services, each.services),
  )
  return same
    ? { id: same.id, name: same.displayName, now: afterCoupon(same.price, couponsOn(same, buyer.coupons)) }
    : null
}

const servicesOf = (extras: Extras) => extras.map(({ service }) => service)

function subsetsOf([first, ...others]: Extras): Extras[] {
  if (!first) return [[]]
  const without = subsetsOf(others)
  return [...without, ...without.map((set) => [first, ...set])]
}
