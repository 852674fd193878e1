import { sql } from 'kysely'
import type { PriceKey } from '#domain/pricing/price-change.ts'
import type { Db } from '#server/db/database.ts'

/** A published price in minor units, and its first day. The price from before all changes has no day. */
export type DatedPrice = { from: string | null; price: number }

/** All published prices of a package or an extra, the oldest first. Some may not have begun. */
export async function readPriceHistory(
  db: Db,
  { packageId, productId, service }: PriceKey,
): Promise<DatedPrice[]> {
  const { rows } = await sql<DatedPrice>`
    select null::text as from, price_minor as price from packages
    where id = ${packageId} and product_id = ${productId} and product_id = ${service} and not build_your_own
    union all
    select null, price_minor from package_services
    where package_id = ${packageId} and product_id = ${productId} and service = ${service}
    union all
    select begins_on::text, price_minor from package_prices
    where package_id = ${packageId} and product_id = ${productId} and service = ${service} and is_made
    order by "from" nulls first`.execute(db)
  return rows
}
