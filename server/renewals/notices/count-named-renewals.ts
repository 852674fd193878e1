import { sql } from 'kysely'
import { NOTICE_DAYS } from '#domain/subscriptions/notice.ts'
import type { Db } from '#server/db/database.ts'

/**
 * Counts the renewals whose notice is made from a day on, as plans and days are now. They name the package by its text of
 * that day. Renewals that were told before are left out.
 */
export async function countNamedRenewals(
  db: Db,
  { packageIds, startsAt }: { packageIds: readonly number[]; startsAt: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from subscriptions s
      left join renewal_notices n on n.subscription_id = s.id and n.period_start = s.renews_at
    where s.status = 'current' and s.auto_renew and n.subscription_id is null
      and coalesce(s.next_package_id, s.package_id) = any(${[...packageIds]}::int[])
      and s.renews_at - ${NOTICE_DAYS.first}::int >= (${startsAt}::timestamptz at time zone 'UTC')::date`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Counts the renewals of a package, or of an extra of it, as plans are now. They go on after its sale has ended. */
export async function countRenewalsOf(
  db: Db,
  { packageId, service }: { packageId: number; service: string | null },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from subscriptions s
    where s.status = 'current' and s.auto_renew and coalesce(s.next_package_id, s.package_id) = ${packageId}
      and (${service}::text is null or ${service} = any(coalesce(s.next_services, s.services)))`.execute(db)
  return rows[0]?.count ?? 0
}
