import { sql, type RawBuilder } from 'kysely'
import type { QueueCase } from '#domain/console/queues.ts'
import type { Db } from './database.ts'

/** The moment is compared in milliseconds, because an address carries no more. */
const AT = sql`date_trunc('milliseconds', since)`

export type CasesAsked = {
  limit: number
  /** The oldest first, unless this says otherwise. */
  newestFirst?: boolean
  /** The case after which the page begins. */
  after?: { since: Date; key: string }
}

/**
 * One page of the rows of a query that has the columns `since` and `key`, and how many there are on all pages. One row more
 * than the limit says that another page follows.
 */
export async function readCases(
  db: Db,
  cases: RawBuilder<unknown>,
  { limit, newestFirst = false, after }: CasesAsked,
): Promise<{ cases: QueueCase[]; count: number; hasMore: boolean }> {
  const [order, beyond] = newestFirst ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const rest =
    after === undefined ? sql`true` : sql`(${AT}, key) ${beyond} (${after.since}::timestamptz, ${after.key})`
  const { rows } = await sql<QueueCase & { count: number }>`
    with waiting as (${cases})
    select waiting.*, (select count(*)::int from waiting) as count from waiting where ${rest}
    order by ${AT} ${order}, key ${order} limit ${limit + 1}`.execute(db)
  return { cases: rows.slice(0, limit), count: rows[0]?.count ?? 0, hasMore: rows.length > limit }
}
