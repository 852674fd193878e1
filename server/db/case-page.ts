import { sql, type RawBuilder } from 'kysely'
import type { QueueCase, QueueSum } from '#domain/console/queues.ts'
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

export type CasePage = {
  cases: QueueCase[]
  /** Of all cases, also those of other pages. */
  count: number
  /** The amounts of all cases, one sum for each currency. */
  sums: QueueSum[]
  hasMore: boolean
}

/**
 * One page of the rows of a query with the columns `since`, `key`, `amountMinor` and `currency`, and the number and the sums
 * of all rows. It reads one row more than the limit, to know whether another page follows.
 */
export async function readCases(
  db: Db,
  cases: RawBuilder<unknown>,
  { limit, newestFirst = false, after }: CasesAsked,
): Promise<CasePage> {
  const [order, beyond] = newestFirst ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const rest =
    after === undefined ? sql`true` : sql`(${AT}, key) ${beyond} (${after.since}::timestamptz, ${after.key})`
  const { rows } = await sql<QueueCase & Pick<CasePage, 'count' | 'sums'>>`
    with waiting as (${cases})
    select waiting.*, (select count(*)::int from waiting) as count,
           (select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'amountMinor', sum) order by sum desc), '[]')
            from (select currency, sum("amountMinor") as sum from waiting where currency is not null group by currency) each)
             as sums
    from waiting where ${rest}
    order by ${AT} ${order}, key ${order} limit ${limit + 1}`.execute(db)
  const [first] = rows
  return {
    cases: rows.slice(0, limit),
    count: first?.count ?? 0,
    sums: first?.sums ?? [],
    hasMore: rows.length > limit,
  }
}
