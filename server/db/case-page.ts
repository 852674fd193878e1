import { sql, type RawBuilder } from 'kysely'
import type { QueueCase } from '#domain/console/queues.ts'
import type { Db } from './database.ts'

/** Moments are compared in milliseconds, because page addresses have only milliseconds. */
const AT = sql`date_trunc('milliseconds', since)`

export type CasesAsked = {
  limit: number
  /** Without this, the oldest come first. */
  newestFirst?: boolean
  /** The case after which the page begins. */
  after?: { since: Date; key: string }
}

/**
 * One page of the rows of a query with the columns `since` and `key`, and the number of all rows. It reads one row more
 * than the limit, to know whether another page follows.
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
