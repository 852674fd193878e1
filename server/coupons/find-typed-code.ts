import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

export type FoundCode = { code: string; kind: 'coupon' | 'code' | 'partner'; active: boolean }

/** The coupons and the code with exactly this name, and the coupons of a partner's link. Capitals make no difference. */
export async function findTypedCode(db: Db, typed: string): Promise<FoundCode[]> {
  const spellings = [typed, typed.toUpperCase()]
  const typedKey = typed.toLowerCase()
  const [coupons, codes] = await Promise.all([
    db
      .selectFrom('coupons')
      .select(['coupon_code as code', 'active', 'referrer_key'])
      .distinct()
      .where((where) =>
        where.or([where('coupon_code', 'in', spellings), where(sql`lower(referrer_key)`, '=', typedKey)]),
      )
      .where('withdrawn_at', 'is', null)
      .limit(5)
      .execute(),
    db.selectFrom('subscription_codes').select(['code', 'active']).where('code', 'in', spellings).execute(),
  ])
  return [
    ...coupons.map(({ code, active, referrer_key: key }) => ({
      code,
      active,
      kind: key?.toLowerCase() === typedKey ? ('partner' as const) : ('coupon' as const),
    })),
    ...codes.map((code) => ({ ...code, kind: 'code' as const })),
  ]
}
