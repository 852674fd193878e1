import { sql } from 'kysely'
import { MARKET_NAMES, type Market } from '#domain/pricing/market.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { packageName, serviceTextsNow } from '../texts/texts-now.ts'
import { serviceWords, type ServiceTextsNow } from '#domain/pricing/catalogue-words.ts'
import { extraSold, packageSold } from './sold-now.ts'

/** The part of the catalogue that one person changes at a time: what is sold, and from when until when. */
export const ITEMS = 'catalogue items'

/** A day on which something begins or ends to be sold. */
export type SaleDay = {
  id: number
  begins: boolean
  startsAt: Date
  reason: string
  addedName: string
}
/** A package, or an extra of one, as staff list it. */
export type CatalogueItem = {
  packageId: number
  /** Null for the package itself. */
  service: string | null
  name: string
  /** The terms on sale, in years. */
  years: number[]
  market: Market
  isSold: boolean
  /** The days that count, the newest first. */
  days: SaleDay[]
}

type Row = {
  id: number
  name: string
  years: number
  market: string | null
  isSold: boolean
  buildYourOwn: boolean
}
type ExtraRow = { packageId: number; service: string; years: number[]; isSold: boolean }

/** The packages that were ever on sale, each followed by its extras. */
export async function listItems(db: Db | Tx): Promise<CatalogueItem[]> {
  const { rows: packages } = await sql<Row>`
    select p.id, ${packageName('p')} as name, p.sub_duration_in_years as years, p.build_your_own as "buildYourOwn",
           ${packageSold('p')} as "isSold",
           (select market from pricing_groups g where g.package_id = p.id order by market limit 1) as market
    from packages p where p.active order by p.id`.execute(db)
  const { rows: extras } = await sql<ExtraRow & { texts: ServiceTextsNow }>`
    select s.package_id as "packageId", s.service, bool_and(${extraSold('s')}) as "isSold",
           array_agg(case s.product_id when 'SUB2YEAR' then 2 else 1 end order by s.product_id) as years,
           ${serviceTextsNow} as texts
    from package_services s where s.service <> s.product_id group by s.package_id, s.service order by s.service`.execute(
    db,
  )
  const days = await db
    .selectFrom('catalogue_sales')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .orderBy('starts_at', 'desc')
    .execute()
  const daysOf = (packageId: number, service: string | null): SaleDay[] =>
    days
      .filter((day) => day.package_id === packageId && day.service === service)
      .map((day) => ({
        id: day.id,
        begins: day.begins,
        startsAt: day.starts_at,
        reason: day.reason,
        addedName: day.added_name,
      }))
  return packages.flatMap(({ id, name, years, isSold, market: found }) => {
    const market = MARKET_NAMES.find((each) => each === found) ?? 'default'
    const own = { packageId: id, service: null, name, years: [years], market, isSold, days: daysOf(id, null) }
    const added = extras
      .filter(({ packageId }) => packageId === id)
      .map(({ service, texts, ...extra }) => ({
        packageId: id,
        service,
        name: serviceWords(service, { texts, locale: 'en' }).name,
        years: extra.years,
        market,
        isSold: isSold && extra.isSold,
        days: daysOf(id, service),
      }))
    return [own, ...added]
  })
}
