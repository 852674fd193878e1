import { sql, type Selectable } from 'kysely'
import { marketOfCurrency, type Market } from '#domain/pricing/market.ts'
import type { TextSubject } from '#domain/pricing/dated-texts.ts'
import { planName } from '#domain/pricing/package-texts.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

/** A text that staff have added. */
export type TextRow = Selectable<Tables['catalogue_texts']>
/** What can have a text, with the name of its row. */
export type Subject = TextSubject & {
  /** A text begins with the day of this market. */
  market: Market
  displayName: string
  analyticsPackage: string
  packageIds: readonly number[]
}

/** The packages and the services of the catalogue. A package is one subject in all its terms. */
export async function findSubjects(db: Db | Tx): Promise<Subject[]> {
  const rows = await db
    .selectFrom('packages')
    .select(['id', 'display_name', 'analytics_package', 'currency', 'services'])
    .select((eb) =>
      eb
        .selectFrom('package_services as extra')
        .select(sql<string[]>`coalesce(array_agg(distinct extra.service), '{}')`.as('extras'))
        .whereRef('extra.package_id', '=', 'packages.id')
        .whereRef('extra.service', '!=', 'extra.product_id')
        .as('extras'),
    )
    .orderBy('id')
    .execute()
  const plans = Object.values(Object.groupBy(rows, (row) => ` ${planName(row.analytics_package)}`))
  const packages = plans.flatMap(([first, ...others] = []): Subject[] =>
    first
      ? [
          {
            kind: 'package',
            name: planName(first.analytics_package),
            market: marketOfCurrency(first.currency),
            displayName: first.display_name,
            analyticsPackage: first.analytics_package,
            packageIds: [first, ...others].map(({ id }) => id),
          },
        ]
      : [],
  )
  const holders = Map.groupBy(
    rows.flatMap(({ id, services, extras }) =>
      [...services, ...(extras ?? [])].map((service) => ({ id, service })),
    ),
    ({ service }) => service,
  )
  const services = [...holders].map(([name, held]): Subject => ({
    kind: 'service',
    name,
    market: 'default',
    displayName: name,
    analyticsPackage: '',
    packageIds: held.map(({ id }) => id),
  }))
  return [...packages, ...services]
}

/** The texts that staff have added, the newest first; those that were taken back as well. */
export async function listTexts(db: Db | Tx): Promise<TextRow[]> {
  return db.selectFrom('catalogue_texts').selectAll().orderBy('id', 'desc').execute()
}
