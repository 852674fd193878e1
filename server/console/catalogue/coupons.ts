import {
  couponFits,
  type CouponProblem,
  type PlannedCoupon,
  type TypedCoupon,
} from '#domain/pricing/coupon.ts'
import { couponDiscount } from '#domain/pricing/discounts.ts'
import { dayIn } from '#domain/places/local-time.ts'
import { MARKET_NAMES, MARKET_TIME_ZONES } from '#domain/pricing/market.ts'
import type { PriceLine } from '#domain/pricing/price-change.ts'
import { judgeCouponNow, listCoupons, withdrawCoupon, type CouponRow } from '#server/coupons/index.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { NewestPage } from '#server/db/newest-page.ts'
import { readPrices, readSold } from '#server/packages/index.ts'
import type { Staff } from '../staff.ts'
import { changeCatalogue } from './change-catalogue.ts'
import { isAllowed, type NotAllowed } from '../rights.ts'

type Refused = { outcome: 'refused'; problems: CouponProblem[] }

/** One page of the coupons, for those who read the catalogue. */
export async function readCouponRows(
  db: Db,
  staff: Staff,
  { before }: { before: number | null },
): Promise<({ outcome: 'read' } & NewestPage<CouponRow>) | NotAllowed> {
  if (!(await isAllowed(db, staff, { right: 'read-catalogue' }))) return { outcome: 'not-allowed' }
  return { outcome: 'read', ...(await listCoupons(db, { before })) }
}

export type LoweredPrice = { line: PriceLine; afterMinor: number }

/** What one buyer pays for each package with a coupon, at the prices of its first day. */
export async function previewCoupon(
  db: Db,
  staff: Staff,
  typed: TypedCoupon,
): Promise<{ outcome: 'previewed'; planned: PlannedCoupon; prices: LoweredPrice[] } | Refused | NotAllowed> {
  if (!(await isAllowed(db, staff, { right: 'read-catalogue' }))) return { outcome: 'not-allowed' }
  const judged = await judgeCouponNow(db, typed, await readSold(db))
  if (judged.outcome === 'refused') return judged
  const { planned } = judged
  const scope = { currency: planned.currency, packageIds: typed.packageIds }
  const lines = await pricesOn(db, planned.startsAt)
  const prices = lines
    .filter((line) => line.service === line.productId && couponFits(scope, line))
    .map((line) => {
      const order = { onePersonMinor: line.priceMinor, people: 1 }
      return { line, afterMinor: line.priceMinor - couponDiscount(planned, order) }
    })
  return { outcome: 'previewed', planned, prices }
}

/** The prices of all markets on the day of a moment. */
export async function pricesOn(db: Db | Tx, moment: Date): Promise<PriceLine[]> {
  const lines: PriceLine[] = []
  for (const market of MARKET_NAMES) {
    const day = dayIn(moment, MARKET_TIME_ZONES[market])
    lines.push(...(await readPrices(db, { market, day })))
  }
  return lines
}

/** Ends a coupon. A second call changes nothing. */
export async function withdrawCouponByStaff(
  db: Db,
  staff: Staff,
  { id, reason }: { id: number; reason: string },
): Promise<{ outcome: 'withdrawn' | 'unknown' | 'no-reason' } | NotAllowed> {
  return changeCatalogue(db, staff, {
    kind: 'withdraw-coupon',
    subject: subjectOf(id),
    reason,
    change: async (tx, why) => withdrawCoupon(tx, { id, reason: why }, staff),
    trail: ({ code }) => ({ details: { code } }),
  })
}

/** The coupon in the trail. */
export const subjectOf = (id: number) => `coupon ${id}`
