import type { Db } from '#server/db/database.ts'

export type FoundCode = { code: string; kind: 'coupon' | 'code' | 'partner'; active: boolean }

/** The coupon, the code or the partner's link with exactly this name. */
export async function findTypedCode(db: Db, typed: string): Promise<FoundCode[]> {
  const spellings = [typed, typed.toUpperCase()]
  const [coupons, codes] = await Promise.all([
    db
      .selectFrom('coupons')
      .select(['coupon_code as code', 'active', 'referrer_key'])
      .distinct()
      .where((where) =>
        where.or([where('coupon_code', 'in', spellings), where('referrer_key', 'in', spellings)]),
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
      kind: key !== null && spellings.includes(key) ? ('partner' as const) : ('coupon' as const),
    })),
    ...codes.map((code) => ({ ...code, kind: 'code' as const })),
  ]
}
