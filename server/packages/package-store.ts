import { sql, type Selectable } from 'kysely'
import type { ServiceTextsNow } from '#domain/pricing/catalogue-words.ts'
import type { CatalogueTexts } from '#domain/pricing/dated-texts.ts'
import { TERM_YEARS, type PackageOffer, type Term, type TermOffer } from '#domain/pricing/package-offer.ts'
import type { Market } from '#domain/pricing/market.ts'
import type { PricingGroup } from '#domain/pricing/pricing-group.ts'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { packagePriceNow, servicePriceNow } from './prices/price-now.ts'
import { extraSold, packageSold } from './sales/sold-now.ts'
import { packageTextsNow, serviceTextsNow } from './texts/texts-now.ts'

type PackageRow = Selectable<Tables['packages']> & {
  readAt: Date
  priceNow: number
  vatNow: number
  texts: CatalogueTexts | null
  serviceTexts: ServiceTextsNow
}
type ServiceRow = Selectable<Tables['package_services']> & { priceNow: number }

const NOW = [
  sql<Date>`app_now()`.as('readAt'),
  packagePriceNow('price_minor').as('priceNow'),
  packagePriceNow('vat_minor').as('vatNow'),
  packageTextsNow().as('texts'),
  serviceTextsNow.as('serviceTexts'),
] as const

/** The largest `integer` of PostgreSQL. */
const LARGEST_ID = 2_147_483_647

/** The packages on sale with these ids, in the given order. Unknown ids are left out. */
export async function findPackages(db: Db, ids: readonly number[]): Promise<PackageOffer[]> {
  const wanted = [...new Set(ids)].filter((id) => Math.abs(id) <= LARGEST_ID)
  if (wanted.length === 0) return []
  const rows = await db
    .selectFrom('packages')
    .selectAll()
    .select(NOW)
    .where('id', 'in', wanted)
    .where(packageSold())
    .execute()
  return offersOf(
    db,
    wanted.flatMap((id) => rows.filter((row) => row.id === id)),
  )
}

async function offersOf(db: Db, rows: readonly PackageRow[]): Promise<PackageOffer[]> {
  const built = rows.filter((row) => row.build_your_own).map(({ id }) => id)
  const services = built.length > 0 ? await findServices(db, built) : []
  return rows.map((row) => packageOf(row, services))
}

async function findServices(db: Db, packageIds: readonly number[]): Promise<ServiceRow[]> {
  return db
    .selectFrom('package_services')
    .selectAll()
    .select(servicePriceNow.as('priceNow'))
    .where('package_id', 'in', packageIds)
    .where(extraSold())
    .orderBy('product_id')
    .orderBy('priceNow')
    .orderBy('service')
    .execute()
}

type GroupOfMarket = { name: PricingGroup; market: Market }

/** A package on sale, if a pricing group offers it in a market. */
export async function findGroupPackage(
  db: Db,
  { name, market }: GroupOfMarket,
  id: number,
): Promise<PackageOffer | null> {
  if (Math.abs(id) > LARGEST_ID) return null
  const rows = await db
    .selectFrom('packages')
    .selectAll()
    .select(NOW)
    .where('id', '=', id)
    .where(packageSold())
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('pricing_groups')
        .select('package_id')
        .where('name', '=', name)
        .where('market', '=', market),
    )
    .execute()
  const [offer] = await offersOf(db, rows)
  return offer ?? null
}

/** The ids of a pricing group's packages in a market, in display order. */
export async function findGroupPackages(db: Db, { name, market }: GroupOfMarket): Promise<number[]> {
  const rows = await db
    .selectFrom('pricing_groups')
    .innerJoin('packages', 'packages.id', 'pricing_groups.package_id')
    .select('package_id')
    .where('name', '=', name)
    .where('market', '=', market)
    .where(packageSold())
    .orderBy('position')
    .orderBy('package_id')
    .execute()
  return rows.map((row) => row.package_id)
}

/** The packages that any pricing group sells in a currency, the cheapest first. */
export async function findPackagesIn(db: Db, currency: string): Promise<PackageOffer[]> {
  const rows = await db
    .selectFrom('packages')
    .select('id')
    .where('currency', '=', currency)
    .where('id', 'in', (eb) => eb.selectFrom('pricing_groups').select('package_id'))
    .orderBy(packagePriceNow('price_minor'))
    .orderBy('id')
    .execute()
  return findPackages(
    db,
    rows.map(({ id }) => id),
  )
}

/** The markets in which any pricing group offers a package. */
export async function findPackageMarkets(db: Db, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('pricing_groups')
    .select('market')
    .distinct()
    .where('package_id', '=', id)
    .execute()
  return rows.map(({ market }) => market)
}

/** The currency (ISO 4217) of a package on sale; otherwise null. */
export async function findPackageCurrency(db: Db, id: number | null): Promise<string | null> {
  const [offer] = id === null ? [] : await findPackages(db, [id])
  return offer?.currency ?? null
}

/** The packages that were ever on sale, each with its currency. Some begin later, and some have ended. */
export async function readSold(db: Db): Promise<{ id: number; currency: string }[]> {
  return db.selectFrom('packages').select(['id', 'currency']).where('active', '=', true).execute()
}

function packageOf(row: PackageRow, services: readonly ServiceRow[]): PackageOffer {
  const own = services.filter((each) => each.package_id === row.id)
  return {
    id: row.id,
    displayName: row.display_name,
    packageName: row.package_name,
    receiptText: row.receipt_text,
    years: row.sub_duration_in_years,
    buildYourOwn: row.build_your_own,
    currency: row.currency,
    readAt: row.readAt,
    priceMinor: row.priceNow,
    vatMinor: row.vatNow,
    taxBehaviour: row.tax_behaviour,
    analyticsPackage: row.analytics_package,
    productId: row.product_id,
    services: row.services,
    texts: row.texts,
    names: row.texts && { en: row.texts.en.name, 'es-MX': row.texts['es-MX'].name },
    serviceTexts: row.serviceTexts,
    terms: row.build_your_own ? Object.keys(TERM_YEARS).flatMap((term) => termOf(term, own)) : [],
  }
}

const isTerm = (name: string): name is Term => Object.hasOwn(TERM_YEARS, name)

/** The base price is the row whose service is the term itself. The other rows are extras. */
function termOf(name: string, rows: readonly ServiceRow[]): TermOffer[] {
  const base = rows.find((row) => row.product_id === name && row.service === name)
  if (!base || !isTerm(name)) return []
  const extras = rows
    .filter((row) => row.product_id === name && row.service !== name)
    .map((row) => ({ service: row.service, priceMinor: row.priceNow }))
  return [{ productId: name, years: TERM_YEARS[name], priceMinor: base.priceNow, extras }]
}
