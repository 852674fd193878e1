import { sql } from 'kysely'
import { RENEWAL_WEEKS, type PriceKey } from '#domain/pricing/price-change.ts'
import { NOTICE_DAYS } from '#domain/subscriptions/notice.ts'
import type { Db } from '#server/db/database.ts'

/** How many renewals a new price changes. */
export type ChangedRenewals = {
  /** Due from the first day of the price on, but at the old price. Their notice is made before that day. */
  keep: number
  /** Due at the new price. */
  change: number
  /** The first paid-for day with a renewal at the new price. */
  firstOn: string | null
  /** By the week in which they are due, counted from the first day of the price. */
  weeks: { week: number; keep: number; change: number }[]
}

/**
 * Counts the renewals that a new price changes, as plans and days are now. A renewal takes the price of the day on which
 * its notice is made, 30 days before.
 */
export async function countChangedRenewals(
  db: Db,
  { packageId, productId, service, years, beginsOn }: PriceKey & { years: number; beginsOn: string },
): Promise<ChangedRenewals> {
  const { rows } = await sql<{ week: number; keep: number; change: number; firstOn: string | null }>`
    with due as (
      select s.renews_at, n.subscription_id is not null or s.renews_at - ${NOTICE_DAYS.first}::int < ${beginsOn}::date as keeps
      from subscriptions s
        left join renewal_notices n on n.subscription_id = s.id and n.period_start = s.renews_at
      where s.status = 'current' and s.auto_renew and s.renews_at >= ${beginsOn}::date
        and coalesce(s.next_package_id, s.package_id) = ${packageId}
        and coalesce(s.next_term_years, s.term_years) = ${years}
        and (${service}::text = ${productId}::text or ${service} = any(coalesce(s.next_services, s.services))))
    select (renews_at - ${beginsOn}::date) / 7 as week, count(*) filter (where keeps)::int as keep,
           count(*) filter (where not keeps)::int as change, (min(renews_at) filter (where not keeps))::text as "firstOn"
    from due group by week order by week`.execute(db)
  const total = (of: 'keep' | 'change') => rows.reduce((count, row) => count + row[of], 0)
  return {
    keep: total('keep'),
    change: total('change'),
    firstOn: rows.find(({ firstOn }) => firstOn !== null)?.firstOn ?? null,
    weeks: rows
      .filter(({ week }) => week < RENEWAL_WEEKS)
      .map(({ week, keep, change }) => ({ week, keep, change })),
  }
}
