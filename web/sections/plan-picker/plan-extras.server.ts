import type { PackageView } from '#domain/contracts/packages.ts'
import type { PlanExtra } from './plan-offer.ts'
import { afterCoupon, couponsOn, formatFor, type Pricing } from './plan-tags.server.ts'

/** The extras of a build-your-own package, and what each adds to the price after the coupon. */
export function extrasOf(build: PackageView, pricing: Pricing): PlanExtra[] {
  const format = formatFor([build], pricing)
  const coupons = couponsOn(build, pricing.coupons)
  const added = (base: number, price: number) =>
    afterCoupon(base + price, coupons) - afterCoupon(base, coupons)
  const services = build.terms.flatMap(({ extras }) => extras.map(({ service }) => service))
  return [...new Set(services)].map((service) => {
    const words = build.serviceTexts.find((each) => each.service === service)
    return {
      service,
      text: words?.name ?? service,
      note: words?.description || undefined,
      prices: build.terms.flatMap(({ years, price, extras }) =>
        extras
          .filter((extra) => extra.service === service)
          .map((extra) => ({ years, price: format(added(price, extra.price)) })),
      ),
    }
  })
}
