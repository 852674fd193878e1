import { sql } from 'kysely'
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
