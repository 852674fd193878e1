import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

type Withdrawn = { outcome: 'withdrawn'; code: string; isNew: boolean } | { outcome: 'unknown' }

/** Ends a coupon at once, or before it begins. Its row and its orders do not change otherwise. */
export async function withdrawCoupon(
  tx: Tx,
  { id, reason }: { id: number; reason: string },
  by: { id: string; name: string },
): Promise<Withdrawn> {
  const withdrawn = await tx
    .updateTable('coupons')
    .set({
      withdrawn_by: by.id,
      withdrawn_name: by.name,
      withdrawn_reason: reason,
      withdrawn_at: sql<Date>`app_now()`,
    })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning('coupon_code as code')
    .executeTakeFirst()
  if (withdrawn) return { outcome: 'withdrawn', ...withdrawn, isNew: true }
  const known = await tx
    .selectFrom('coupons')
    .select('coupon_code as code')
    .where('id', '=', id)
    .executeTakeFirst()
  return known ? { outcome: 'withdrawn', ...known, isNew: false } : { outcome: 'unknown' }
}
