import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { CHARGE_ON } from './notice-store.ts'

/** How many renewals a new tax rate reaches. */
export type TaxedRenewals = {
  count: number
  /** The first day on which one of them may be charged. */
  firstOn: string | null
}

/**
 * Counts the renewals that are charged in a place from a day on, as plans, addresses and notices are now. A renewal takes
 * the tax of the day of its charge. Prices with VAT in them are left out.
 */
export async function countTaxedRenewals(
  db: Db,
  { country, region, beginsOn }: { country: string; region: string; beginsOn: string },
): Promise<TaxedRenewals> {
  const { rows } = await sql<TaxedRenewals>`
    with due as (
      select case when n.subscription_id is null then s.renews_at else ${CHARGE_ON} end as charge_on
      from subscriptions s
        join users u on u.id = s.user_id
        join packages p on p.id = coalesce(s.next_package_id, s.package_id)
        left join renewal_notices n on n.subscription_id = s.id and n.period_start = s.renews_at
      where s.status = 'current' and s.auto_renew and p.tax_behaviour = 'exclusive'
        and u.address->>'country' = ${country} and (${region} = '' or u.address->>'region' = ${region}))
    select count(*)::int as count, min(charge_on)::text as "firstOn" from due where charge_on >= ${beginsOn}::date`.execute(
    db,
  )
  return rows[0] ?? { count: 0, firstOn: null }
}
