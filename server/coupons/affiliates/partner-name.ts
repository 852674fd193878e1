import { sql, type RawBuilder } from 'kysely'

type Sold = { couponId: RawBuilder<unknown>; at: RawBuilder<unknown> }

/** The name at a moment of the partner whose link gave a coupon, for a statement of another capability. Null without one. */
export function partnerName({ couponId, at }: Sold): RawBuilder<string | null> {
  return sql`(
    select partner.name from coupons sold join affiliates partner on partner.referrer_key = lower(sold.referrer_key)
    where sold.id = ${couponId} and partner.withdrawn_at is null and not partner.ends and partner.starts_at <= ${at}
    order by partner.starts_at desc limit 1)`
}
