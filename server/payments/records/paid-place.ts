import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Who paid the newest time of a person that has begun. */
export type PaidPlace = {
  payerId: string
  /** Whether the same order paid the time of another person too. */
  isForOthersToo: boolean
  /** Whether a coupon lowered the order. A renewal never has one. */
  hasCoupon: boolean
}

/** Who paid the newest time of a person that has begun. Null if no time was paid. */
export async function readPaidPlace(db: Db, personId: string): Promise<PaidPlace | null> {
  const { rows } = await sql<PaidPlace>`
    select o.payer_id as "payerId",
           exists (select from subscription_periods other
                   where other.order_id = paid.order_id and other.beneficiary_id <> ${personId}) as "isForOthersToo",
           coalesce((o.price_snapshot->'coupon'->>'discountMinor')::bigint, 0) > 0 as "hasCoupon"
    from subscription_periods paid join orders o on o.id = paid.order_id
    where paid.beneficiary_id = ${personId} and lower(paid.during) <= app_now()
    order by lower(paid.during) desc limit 1`.execute(db)
  return rows[0] ?? null
}
