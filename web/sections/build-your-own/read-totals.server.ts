import type { PackageView } from '#domain/contracts/packages.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { formatMoney } from '#domain/money.ts'
import type { CouponTerms } from '#domain/pricing/discounts.ts'
import { priceBeforeTax } from '#domain/pricing/order-price.ts'
import { couponPercent } from '#domain/pricing/percent.ts'
import { buildKey, type BuildTotal, type BuildTotals } from './build-totals.ts'

type Term = PackageView['terms'][number]
type Extras = Term['extras']
type Buyer = { coupon: CouponTerms | null; locale: Locale }

/** The total of every term with every set of its extras. The rules are those of an order. */
export function buildTotals({ terms, currencyCode }: PackageView, { coupon, locale }: Buyer): BuildTotals {
  const format = (amountMinor: number) => formatMoney(amountMinor, { currency: currencyCode, locale })
  return Object.fromEntries(
    terms.flatMap((term) =>
      subsetsOf(term.extras).map((extras) => [
        buildKey(
          term.productId,
          extras.map(({ service }) => service),
        ),
        totalOf({ base: term.price, extras, coupon }, format),
      ]),
    ),
  )
}

/** A coupon of the API in the form that the rules accept. */
export function termsOf(
  coupon: { couponCode: string; percent: number | null; discount: number | null } | undefined,
): CouponTerms | null {
  return coupon ? { code: coupon.couponCode, percent: coupon.percent, amountMinor: coupon.discount } : null
}

type Built = { base: number; extras: Extras; coupon: CouponTerms | null }

function totalOf({ base, extras, coupon }: Built, format: (amountMinor: number) => string): BuildTotal {
  const { subTotalMinor, discountMinor, taxableMinor } = priceBeforeTax({
    baseMinor: base,
    extras: extras.map(({ service, price }) => ({ service, priceMinor: price })),
    payForCoParent: false,
    coupons: coupon ? [coupon] : [],
    codes: [],
  })
  const percent = couponPercent({ discountMinor, totalMinor: subTotalMinor })
  return {
    totalFormatted: format(taxableMinor),
    discount: discountMinor > 0 ? { amountFormatted: format(discountMinor), percent } : null,
  }
}

function subsetsOf([first, ...others]: Extras): Extras[] {
  if (!first) return [[]]
  const without = subsetsOf(others)
  return [...without, ...without.map((set) => [first, ...set])]
}
