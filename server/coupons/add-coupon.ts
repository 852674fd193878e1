import { sql } from 'kysely'
import {
  judgeCoupon,
  type CouponProblem,
  type CouponTime,
  type PlannedCoupon,
  type TypedCoupon,
} from '#domain/pricing/coupon.ts'
import type { CouponWorth } from '#domain/pricing/coupon-worth.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/database.ts'

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

/** The coupon that a request with this key added. */
export async function findAddedCoupon(
  db: Db | Tx,
  { key }: { key: string },
): Promise<
  { id: number; coupon_code: string; added_by: string | null; agreed_by: string | null } | undefined
> {
  return db
    .selectFrom('coupons')
    .select(['id', 'coupon_code', 'added_by', 'agreed_by'])
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Adds a coupon, once for each key. If two people add the same code, the second waits for the first. */
export async function addCoupon(
  tx: Tx,
  { key, reason, sold, worth, agreed, ...typed }: Wanted,
  by: By,
): Promise<AddedCoupon> {
  const { code, referrerKey, packageIds, uses, description } = typed
  await sql`select pg_advisory_xact_lock(hashtextextended(${`coupon ${code}`}, 0))`.execute(tx)
  const before = await findAddedCoupon(tx, { key })
  if (before) {
    const isSame = before.added_by === by.id && before.coupon_code === code
    return isSame ? { outcome: 'added', id: before.id, isNew: false } : { outcome: 'key-used' }
  }
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
