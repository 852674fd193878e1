import { isDeepStrictEqual } from 'node:util'
import { sql, type Selectable } from 'kysely'
import {
  judgeCoupon,
  planCoupon,
  type CouponProblem,
  type CouponTime,
  type PlannedCoupon,
  type TypedCoupon,
} from '#domain/pricing/coupon.ts'
import type { CouponWorth } from '#domain/pricing/coupon-worth.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { addedBefore, type AddedBefore } from '#server/db/dated-rows.ts'
import { oneAtATime } from '#server/db/transaction.ts'
import type { Tables } from '#server/db/tables.ts'

type By = { id: string; name: string }
/** The packages by currency. */
type Sold = readonly { id: number; currency: string }[]
type Refused = { outcome: 'refused'; problems: CouponProblem[] }

/** The effect of a coupon if it were added now. */
export async function judgeCouponNow(
  db: Db | Tx,
  typed: TypedCoupon,
  sold: Sold,
): Promise<{ outcome: 'fine'; planned: PlannedCoupon } | Refused> {
  const others: CouponTime[] = await db
    .selectFrom('coupons')
    .select(['starts_at as startsAt', 'expires_at as expiresAt'])
    .where('coupon_code', '=', typed.code)
    .where('active', '=', true)
    .where('withdrawn_at', 'is', null)
    .execute()
  return judgeCoupon(typed, { sold, others, now: await readNow(db) })
}

export type AddedCoupon =
  | { outcome: 'added'; id: number; isNew: boolean }
  | Refused
  /** The key was used for another coupon. */
  | { outcome: 'key-used' }

type Wanted = TypedCoupon & {
  key: string
  reason: string
  sold: Sold
  worth: CouponWorth
  /** The second person; null if one person may add it alone. */
  agreed: By | null
}

/** The answer to a request that has already added its coupon. Null if its key is new. */
export async function couponAddedBefore(
  db: Db | Tx,
  { key, ...typed }: TypedCoupon & { key: string },
  by: By,
): Promise<AddedBefore | null> {
  return addedBefore(db, 'coupons', { key, by, isSame: (row) => isCouponOf(row, typed) })
}

/** Whether a row is what a typed coupon became when it was added. */
function isCouponOf(row: Selectable<Tables['coupons']>, typed: TypedCoupon): boolean {
  if (row.added_at === null) return false
  const planned = planCoupon(typed, row.added_at)
  return (
    row.coupon_code === typed.code &&
    row.referrer_key === typed.referrerKey &&
    row.percent === planned.percent &&
    row.amount_minor === planned.amountMinor &&
    row.currency === planned.currency &&
    row.starts_at?.getTime() === planned.startsAt.getTime() &&
    row.expires_at?.getTime() === planned.expiresAt?.getTime() &&
    row.most_uses === typed.uses &&
    isDeepStrictEqual(row.package_ids, typed.packageIds) &&
    isDeepStrictEqual(row.description, trimmed(typed.description))
  )
}

/** Who agreed to the coupon that a request with this key added. */
export async function whoAgreed(db: Db | Tx, key: string): Promise<string | null> {
  const coupon = await db.selectFrom('coupons').select('agreed_by').where('key', '=', key).executeTakeFirst()
  return coupon?.agreed_by ?? null
}

/** Adds a coupon, once for each key. If two people add the same code, the second waits for the first. */
export async function addCoupon(
  tx: Tx,
  { key, reason, sold, worth, agreed, ...typed }: Wanted,
  by: By,
): Promise<AddedCoupon> {
  const { code, referrerKey, packageIds, uses, description } = typed
  await oneAtATime(tx, `coupon ${code}`)
  const before = await couponAddedBefore(tx, { ...typed, key }, by)
  if (before) return before
  const judged = await judgeCouponNow(tx, typed, sold)
  if (judged.outcome === 'refused') return judged
  const { planned } = judged
  const added = await tx
    .insertInto('coupons')
    .values({
      key,
      coupon_code: code,
      referrer_key: referrerKey,
      description: JSON.stringify(trimmed(description)),
      percent: planned.percent,
      amount_minor: planned.amountMinor,
      currency: planned.currency,
      package_ids: packageIds === null ? null : [...packageIds],
      most_uses: uses,
      starts_at: planned.startsAt,
      expires_at: planned.expiresAt,
      reason,
      added_by: by.id,
      added_name: by.name,
      worth_minor: worth.allMinor,
      worth_currency: worth.currency,
      agreed_by: agreed?.id ?? null,
      agreed_name: agreed?.name ?? null,
      added_at: sql<Date>`app_now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added ? { outcome: 'added', id: added.id, isNew: true } : { outcome: 'key-used' }
}

function trimmed(description: TypedCoupon['description']): Record<string, string> {
  return Object.fromEntries(Object.entries(description).map(([locale, text]) => [locale, text.trim()]))
}
