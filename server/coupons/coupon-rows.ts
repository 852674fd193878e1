import { sql } from 'kysely'
import { newestPage, type NewestPage } from '#server/db/newest-page.ts'
import type { Db } from '#server/db/database.ts'

/**
 * A row of `coupons`, with the number of orders that it has lowered. Old rows, which no staff member added, have no
 * author.
 */
export type CouponRow = {
  id: number
  code: string
  referrerKey: string | null
  description: Readonly<Record<string, string>>
  percent: number | null
  amountMinor: number | null
  currency: string | null
  packageIds: number[] | null
  startsAt: Date | null
  expiresAt: Date | null
  mostUses: number | null
  used: number
  active: boolean
  reason: string | null
  addedName: string | null
  agreedName: string | null
  withdrawnName: string | null
  withdrawnAt: Date | null
}

/** The coupons of one page of the list. */
const COUPONS_PAGE = 50

/** One page of the coupons, the newest first. `before` is the last coupon of the previous page. */
export async function listCoupons(
  db: Db,
  { before }: { before: number | null },
): Promise<NewestPage<CouponRow>> {
  const found = await db
    .selectFrom('coupons')
    .select([
      'id',
      'coupon_code as code',
      'referrer_key as referrerKey',
      'description',
      'percent',
      'amount_minor as amountMinor',
      'currency',
      'package_ids as packageIds',
      'starts_at as startsAt',
      'expires_at as expiresAt',
      'most_uses as mostUses',
      sql<number>`(select count(*)::int from orders o where o.coupon_id = coupons.id and o.paid_at is not null)`.as(
        'used',
      ),
      'active',
      'reason',
      'added_name as addedName',
      'agreed_name as agreedName',
      'withdrawn_name as withdrawnName',
      'withdrawn_at as withdrawnAt',
    ])
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(COUPONS_PAGE + 1)
    .execute()
  return newestPage(found, { size: COUPONS_PAGE, numberOf: ({ id }) => id })
}
