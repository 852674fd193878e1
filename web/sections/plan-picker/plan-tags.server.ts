import type { PackageView } from '#domain/contracts/packages.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { formatPrice } from '#domain/money.ts'
import { couponFits, type CouponScope } from '#domain/pricing/coupon.ts'
import { bestCoupon, couponDiscount, type CouponTerms } from '#domain/pricing/discounts.ts'

/** A coupon of the visitor. */
export type OwnCoupon = CouponTerms & CouponScope
/** The data that the amounts of the page depend on. */
export type Pricing = { coupons: readonly OwnCoupon[]; locale: Locale }
/** The packages of one plan, one for each term. A build-your-own package contains its own terms. */
export type Plan = readonly [PackageView, ...PackageView[]]
/** The price of a term for one parent: the regular price, and the price after the coupon. */
export type Tag = { years: number; packageId: number; regular: number; now: number }

/** The price tags of a plan, one for each term. */
export function tagsOf(plan: Plan, { coupons }: Pricing): Tag[] {
  const [first] = plan
  const sold = first.buildYourOwn
    ? first.terms.map(({ years, price }) => ({ years, packageId: first.id, regular: price }))
    : plan.map(({ id, subDurationInYears, price }) => ({
        years: subDurationInYears,
        packageId: id,
        regular: price,
      }))
  return sold.map((each) => {
    const own = couponsOn({ id: each.packageId, currencyCode: first.currencyCode }, coupons)
    return { ...each, now: afterCoupon(each.regular, own) }
  })
}

/** The coupons that lower the price of a package. */
export function couponsOn(
  { id: packageId, currencyCode: currency }: Pick<PackageView, 'id' | 'currencyCode'>,
  coupons: readonly OwnCoupon[],
): OwnCoupon[] {
  return coupons.filter((coupon) => couponFits(coupon, { packageId, currency }))
}

/** The amount that one parent pays with the best of some coupons. */
export function afterCoupon(amountMinor: number, coupons: readonly CouponTerms[]): number {
  const order = { onePersonMinor: amountMinor, people: 1 }
  const coupon = bestCoupon(coupons, order)
  return coupon ? amountMinor - couponDiscount(coupon, order) : amountMinor
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

type CouponView = CouponScope & { couponCode: string; percent: number | null; discount: number | null }

/** The coupons of the API in the form that the rules accept. */
export function couponTerms(coupons: readonly CouponView[]): OwnCoupon[] {
  return coupons.map(({ couponCode, percent, discount, currency, packageIds }) => ({
    code: couponCode,
    percent,
    amountMinor: discount,
    currency,
    packageIds,
  }))
}
