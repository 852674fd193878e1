import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** The number of rows of coupons, runs of codes, and affiliates. */
export type DiscountCounts = { coupons: number; codes: number; affiliates: number }

/** Counts what staff have added: coupons, runs of codes, and affiliates. */
export async function countDiscounts(db: Db): Promise<DiscountCounts> {
  const { rows } = await sql<DiscountCounts>`
    select (select count(*)::int from coupons) as coupons, (select count(*)::int from code_runs) as codes,
           (select count(*)::int from affiliates) as affiliates`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('the database returned no row for a count')
  return counts
}
