import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** The number of rows of coupons, runs of codes, and affiliates. */
export type OfferCounts = { coupons: number; codes: number; affiliates: number }

/** Counts what staff have added: coupons, runs of codes, and affiliates. */
export async function countOffers(db: Db): Promise<OfferCounts> {
  const { rows } = await sql<OfferCounts>`
    select (select count(*)::int from coupons) as coupons, (select count(*)::int from code_runs) as codes,
           (select count(*)::int from affiliates) as affiliates`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('the database returned no row for a count')
  return counts
}
