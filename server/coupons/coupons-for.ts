import type { Success } from '#domain/contracts/contract.ts'
import type { readCoupons } from '#domain/contracts/pricing.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { DEFAULT_CURRENCY, formatMoney } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { couponDescription, findCoupons } from './coupon-store.ts'

type CouponView = Success<typeof readCoupons>['body']['coupons'][number]

/** A referrer key's coupons in the API's format. `scopeId` is as in `findCoupons`. */
export async function couponsFor(
  db: Db,
  referrerKey: string | null,
  { locale, scopeId }: { locale: Locale; scopeId: string },
): Promise<CouponView[]> {
  const coupons = await findCoupons(db, referrerKey, { scopeId })
  return coupons.map((coupon) => ({
    couponCode: coupon.code,
    description: couponDescription(coupon, locale),
    percent: coupon.percent,
    currency: coupon.currency,
    packageIds: coupon.packageIds && [...coupon.packageIds],
    discount: coupon.amountMinor,
    discountFormatted:
      coupon.amountMinor === null
        ? null
        : formatMoney(coupon.amountMinor, { currency: coupon.currency ?? DEFAULT_CURRENCY, locale }),
    expiresAt: coupon.expiresAt?.toISOString() ?? null,
  }))
}
