import { sql, type RawBuilder } from 'kysely'

/** The days on which the sale of a package or an extra begins or ends. */
const saleDays = (service: RawBuilder<unknown>, packageId: string) => sql`
  from catalogue_sales sale
  where sale.package_id = ${sql.ref(packageId)} and sale.service is not distinct from ${service}`

/**
 * Whether a package or an extra is sold at a moment, now if none is given. What staff have added is sold from its first
 * row on. Everything else is sold until a row ends it.
 */
function isSold(
  { packageId, service }: { packageId: string; service: RawBuilder<unknown> },
  moment: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`coalesce(
    (select sale.begins ${saleDays(service, packageId)} and sale.withdrawn_at is null and sale.starts_at <= ${moment}
     order by sale.starts_at desc limit 1),
    not exists (select ${saleDays(service, packageId)} and sale.begins))`
}

const NOW = sql`app_now()`

/** Whether a row of `packages` (or of its alias) is sold. */
export function packageSold(alias = 'packages', moment: RawBuilder<unknown> = NOW): RawBuilder<boolean> {
  const service = sql`null::text`
  return sql<boolean>`(${sql.ref(`${alias}.active`)} and ${isSold({ packageId: `${alias}.id`, service }, moment)})`
}

/** Whether a row of `package_services` (or of its alias) is sold. The price of a term is no extra. */
export function extraSold(
  alias = 'package_services',
  moment: RawBuilder<unknown> = NOW,
): RawBuilder<boolean> {
  const service = sql.ref(`${alias}.service`)
  return sql<boolean>`(${service} = ${sql.ref(`${alias}.product_id`)}
    or ${isSold({ packageId: `${alias}.package_id`, service }, moment)})`
}
