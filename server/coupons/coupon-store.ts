import { sql, type ExpressionBuilder } from 'kysely'
import type { Currency } from '#domain/money.ts'
import type { CodeTerms, CouponTerms } from '#domain/pricing/discounts.ts'
import type { Locale } from '#domain/messages/locales.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { runStops } from './code-runs/run-stops.ts'
import { isUsedUp } from './coupon-uses.ts'

/** A coupon that is valid now. */
export type Coupon = CouponTerms & {
  id: number
  currency: Currency | null
  packageIds: readonly number[] | null
  description: Readonly<Record<string, string>>
  expiresAt: Date | null
}

/**
 * The coupons of a link's referrer that work now; none for an unknown key. A coupon is left out if other orders have
 * used all its uses. `scopeId` is the draft or user whose own order may hold the last use.
 */
export async function findCoupons(
  db: Db,
  referrerKey: string | null,
  { scopeId = null }: { scopeId?: string | null } = {},
): Promise<Coupon[]> {
  if (referrerKey === null || referrerKey === '') return []
  const rows = await db
    .selectFrom('coupons')
    .selectAll()
    .where(sql`lower(referrer_key)`, '=', referrerKey.toLowerCase())
    .where('active', '=', true)
    .where('withdrawn_at', 'is', null)
    .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', sql<Date>`app_now()`)]))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`app_now()`)]))
    .where((eb) => eb.not(isUsedUp(scopeId)))
    .orderBy('coupon_code')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    code: row.coupon_code,
    percent: row.percent,
    amountMinor: row.amount_minor,
    currency: row.currency,
    packageIds: row.package_ids,
    description: row.description,
    expiresAt: row.expires_at,
  }))
}

/** The description of a coupon in a language. Without one, this is the English description or the code. */
export function couponDescription(coupon: Pick<Coupon, 'code' | 'description'>, locale: Locale): string {
  return coupon.description[locale] ?? coupon.description.en ?? coupon.code
}

type CodeSearch = {
  /** Normalised by `normaliseCodes`. */
  codes: readonly string[]
  packageId: number
  currency: Currency
  /** The draft or user whose own order may already hold a single-use code. */
  scopeId: string
}

/**
 * A single-use code is spent once its order is paid or being paid. A code that another open order holds is still shown,
 * because that order may end unpaid. Placing the order decides who gets the code.
 */
function spentElsewhere(
  eb: ExpressionBuilder<Tables & { c: Tables['subscription_codes'] }, 'c'>,
  scopeId: string,
) {
  return eb
    .selectFrom('promo_reservations as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select('r.code')
    .whereRef('r.code', '=', 'c.code')
    .where('r.single_use', '=', true)
    .where('r.state', 'in', ['reserved', 'redeemed'])
    .where('o.scope_id', '!=', scopeId)
    .where((or) => or.or([or('r.state', '=', 'redeemed'), or('o.winner_txn', 'is not', null)]))
}

/** The codes this order may use: known, valid, for its currency and package, and not spent by another order. */
export async function findUsableCodes(
  db: Db | Tx,
  { codes, packageId, currency, scopeId }: CodeSearch,
): Promise<CodeTerms[]> {
  if (codes.length === 0) return []
  const rows = await db
    .selectFrom('subscription_codes as c')
    .select(['c.code', 'c.amount_minor', 'c.single_use'])
    .where('c.code', 'in', codes)
    .where('c.active', '=', true)
    .where('c.currency', '=', currency)
    .where((eb) => eb.or([eb('c.expires_at', 'is', null), eb('c.expires_at', '>', sql<Date>`app_now()`)]))
    .where(sql<boolean>`(c.package_ids is null or ${packageId} = any(c.package_ids))`)
    .where((eb) => eb.not(eb.exists(runStops(eb))))
    .where((eb) => eb.not(eb.exists(spentElsewhere(eb, scopeId))))
    .execute()
  return rows.map((row) => ({ code: row.code, amountMinor: row.amount_minor, singleUse: row.single_use }))
}
