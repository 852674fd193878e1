import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/db/database.ts'

/** An order that uses a coupon: it was paid, or it still holds its people. */
const COUNTS = sql`(o.paid_at is not null
  or exists (select from entitlement_slots s where s.order_id = o.id and s.live))`

/**
 * Whether other orders have used all uses of a row of `coupons`, as SQL. A coupon without a limit is not counted.
 * Orders of `scopeId` are the buyer's own.
 */
export function isUsedUp(scopeId: string | null): RawBuilder<boolean> {
  return sql<boolean>`case when coupons.most_uses is null then false else coupons.most_uses <= (
    select count(*) from (
      select from orders o where o.coupon_id = coupons.id and ${COUNTS} and o.scope_id is distinct from ${scopeId}::uuid
      limit coupons.most_uses) used) end`
}

/**
 * Whether an order that was just written may use its coupon. If two orders need the last use, the second waits for the
 * first.
 */
export async function mayUseCoupon(
  tx: Tx,
  { couponId, scopeId }: { couponId: number; scopeId: string },
): Promise<boolean> {
  const limited = await tx
    .selectFrom('coupons')
    .select('id')
    .where('id', '=', couponId)
    .where('most_uses', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!limited) return true
  const { usedUp } = await tx
    .selectFrom('coupons')
    .select(isUsedUp(scopeId).as('usedUp'))
    .where('id', '=', couponId)
    .executeTakeFirstOrThrow()
  return !usedUp
}
