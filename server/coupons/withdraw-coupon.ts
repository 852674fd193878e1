import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { withdrawRow } from '#server/db/dated-rows.ts'

type Withdrawn = { outcome: 'withdrawn'; code: string; isNew: boolean } | { outcome: 'unknown' }

/** Ends a coupon at once, or before it begins. Its row and its orders do not change otherwise. */
export async function withdrawCoupon(
  tx: Tx,
  { id, reason }: { id: number; reason: string },
  by: { id: string; name: string },
): Promise<Withdrawn> {
  const withdrawn = await withdrawRow(tx, 'coupons', { id, reason, by, isOpen: sql`true` })
  if (withdrawn.outcome !== 'withdrawn') return { outcome: 'unknown' }
  const { code } = await tx
    .selectFrom('coupons')
    .select('coupon_code as code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...withdrawn, code }
}
