import { sql, type RawBuilder } from 'kysely'

/**
 * The present price or VAT of a row of `packages`. It comes from the last change that has begun, or else from the row.
 * The query uses the product's clock, so a price begins in all processes at the same moment.
 */
export function packagePriceNow(column: 'price_minor' | 'vat_minor'): RawBuilder<number> {
  return packagePriceAt(column, { table: 'packages', moment: sql<Date>`app_now()` })
}

/** The same at a moment. `table` is the alias of `packages` in the query. */
export function packagePriceAt(
  column: 'price_minor' | 'vat_minor',
  { table, moment }: { table: string; moment: RawBuilder<Date> },
): RawBuilder<number> {
  const own = sql.table(table)
  return sql<number>`coalesce((
    select dated.${sql.ref(column)} from package_prices dated
    where dated.package_id = ${own}.id and dated.product_id = ${own}.product_id
      and dated.service = ${own}.product_id and dated.is_made and dated.begins_at <= ${moment}
    order by dated.begins_at desc limit 1), ${own}.${sql.ref(column)})`
}

/** The same for a row of `package_services`. */
export const servicePriceNow = sql<number>`coalesce((
  select dated.price_minor from package_prices dated
  where dated.package_id = package_services.package_id and dated.product_id = package_services.product_id
    and dated.service = package_services.service and dated.is_made and dated.begins_at <= app_now()
  order by dated.begins_at desc limit 1), package_services.price_minor)`
