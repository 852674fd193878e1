import type { PackageView } from '#domain/contracts/packages.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { formatPrice } from '#domain/money.ts'
import { couponDiscount, type CouponTerms } from '#domain/pricing/discounts.ts'

/** What the amounts of the page depend on. */
export type Pricing = { coupon: CouponTerms | null; locale: Locale }
/** The packages of one plan, one for each term. A build-your-own package has its terms itself. */
export type Plan = readonly [PackageView, ...PackageView[]]
/** What a term costs one parent: regularly, and now, after the coupon. */
export type Tag = { years: number; packageId: number; regular: number; now: number }

/** The price tags of a plan, one for each term. */
export function tagsOf(plan: Plan, { coupon }: Pricing): Tag[] {
  const [first] = plan
  const sold = first.buildYourOwn
    ? first.terms.map(({ years, price }) => ({ years, packageId: first.id, regular: price }))
    : plan.map(({ id, subDurationInYears, price }) => ({
        years: subDurationInYears,
        packageId: id,
        regular: price,
      }))
  return sold.map((each) => ({ ...each, now: afterCoupon(each.regular, coupon) }))
}

/** The amount that one parent pays with a coupon. */
export function afterCoupon(amountMinor: number, coupon: CouponTerms | null): number {
  return coupon
    ? amountMinor - couponDiscount(coupon, { onePersonMinor: amountMinor, people: 1 })
    : amountMinor
}

/** Both tags of a plan, and what two years save against one year twice. Null if they save nothing. */
export function savingOf(
  tags: readonly Pick<Tag, 'years' | 'now'>[],
): { one: number; two: number; saving: number } | null {
  const [one, two] = [1, 2].map((years) => tags.find((tag) => tag.years === years)?.now)
  if (one === undefined || two === undefined || two >= 2 * one) return null
  return { one, two, saving: 2 * one - two }
}

/** Formats the amounts of a plan. */
export function formatFor([{ currencyCode }]: Plan, { locale }: Pricing): (amountMinor: number) => string {
  return (amountMinor) => formatPrice(amountMinor, { currency: currencyCode, locale })
}

/** A coupon of the API in the form that the rules accept. */
export function couponTerms(
  coupon: { couponCode: string; percent: number | null; discount: number | null } | undefined,
): CouponTerms | null {
  return coupon ? { code: coupon.couponCode, percent: coupon.percent, amountMinor: coupon.discount } : null
}
