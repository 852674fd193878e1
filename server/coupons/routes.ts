import { readOffer } from '#domain/contracts/offers.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { DEFAULT_CURRENCY, formatMoney } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { findCoupons, type Coupon } from './coupon-store.ts'

/** Serves the discount of a link, for the banner that its visitors see. */
export function mountDiscountLinks(api: Api, { db }: { db: Db }): void {
  mount(api, readOffer, async ({ params, request }) => {
    const coupons = await findCoupons(db, params.referrerKey)
    return { status: 200, body: { saving: savingOf(coupons, request.locale) } }
  })
}

/** The highest percentage, or else the highest amount, because the package is not yet known. */
function savingOf(coupons: readonly Coupon[], locale: Locale): string | null {
  const percent = Math.max(0, ...coupons.map((coupon) => coupon.percent ?? 0))
  if (percent > 0) return `${percent}%`
  const [largest] = coupons.toSorted((a, b) => (b.amountMinor ?? 0) - (a.amountMinor ?? 0))
  if (!largest?.amountMinor) return null
  return formatMoney(largest.amountMinor, { currency: largest.currency ?? DEFAULT_CURRENCY, locale })
}
