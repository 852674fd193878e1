import { sql, type SelectQueryBuilder } from 'kysely'

/**
 * Selects the rows whose lease has ended, the longest ago first. They stay locked, and rows that another process leases
 * now are left out.
 */
export function longestDue<DB, TB extends keyof DB, O>(limit: number) {
  return (rows: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> =>
    rows
      .where(sql<boolean>`lease_until <= app_now()`)
      .orderBy(sql`lease_until`)
      .limit(limit)
      .forUpdate()
      .skipLocked()
}
