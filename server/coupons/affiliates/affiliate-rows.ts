import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** A row of `affiliates`: a partner from a day on, or the end of one. */
export type AffiliateRow = {
  id: number
  name: string
  referrerKey: string
  startsAt: Date
  ends: boolean
  reason: string
  addedName: string
  /** Paid orders that a coupon of its links has lowered. */
  orders: number
}

/** The rows that count, by key, the newest first. */
export async function listAffiliates(db: Db): Promise<AffiliateRow[]> {
  const { rows } = await sql<AffiliateRow>`
    select a.id, a.name, a.referrer_key as "referrerKey", a.starts_at as "startsAt", a.ends, a.reason,
           a.added_name as "addedName",
           (select count(*)::int from coupons c join orders o on o.coupon_id = c.id and o.paid_at is not null
            where lower(c.referrer_key) = a.referrer_key) as orders
    from affiliates a where a.withdrawn_at is null
    order by a.referrer_key, a.starts_at desc`.execute(db)
  return rows
}

type Sold = { couponId: RawBuilder<unknown>; at: RawBuilder<unknown> }

/** The name at a moment of the partner whose link gave a coupon, for a statement of another capability. Null without one. */
export function partnerName({ couponId, at }: Sold): RawBuilder<string | null> {
  return sql`(
    select partner.name from coupons sold join affiliates partner on partner.referrer_key = lower(sold.referrer_key)
    where sold.id = ${couponId} and partner.withdrawn_at is null and not partner.ends and partner.starts_at <= ${at}
    order by partner.starts_at desc limit 1)`
}
