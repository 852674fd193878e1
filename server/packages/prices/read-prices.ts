import { sql } from 'kysely'
import { MARKET_TIME_ZONES, type Market } from '#domain/pricing/market.ts'
import { serviceWords, type ServiceTextsNow } from '#domain/pricing/catalogue-words.ts'
import type { PriceKey, PriceLine } from '#domain/pricing/price-change.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { packageName, serviceTextsNow } from '../texts/texts-now.ts'
import { extraSold, packageSold } from '../sales/sold-now.ts'

type Row = Omit<PriceLine, 'next' | 'serviceName'> & {
  nextMinor: number | null
  nextOn: string | null
  texts: ServiceTextsNow
}

/** Every price of a market on a day: of packages and of extras. */
export async function readPrices(
  db: Db | Tx,
  { market, day }: { market: Market; day: string },
): Promise<PriceLine[]> {
  // What begins within the day is sold on it.
  const begun = sql`((${day}::date + 1)::timestamp at time zone ${MARKET_TIME_ZONES[market]} - interval '1 second')`
  const { rows } = await sql<Row>`
    with parts as (
      select p.id, p.product_id, p.product_id as service, ${packageName('p')} as display_name, p.sub_duration_in_years as years, p.currency,
             p.tax_behaviour = 'inclusive' as includes_vat, p.price_minor, p.vat_minor
      from packages p where ${packageSold('p', begun)} and not p.build_your_own
      union all
      select p.id, s.product_id, s.service, ${packageName('p')}, case s.product_id when 'SUB2YEAR' then 2 else 1 end, p.currency,
             false, s.price_minor, 0
      from packages p join package_services s on s.package_id = p.id where ${packageSold('p', begun)} and p.build_your_own
        and ${extraSold('s', begun)})
    select parts.id as "packageId", parts.product_id as "productId", parts.service, parts.display_name as name, parts.years,
           parts.currency, parts.includes_vat as "includesVat",
           coalesce(now.price_minor, parts.price_minor) as "priceMinor", coalesce(now.vat_minor, parts.vat_minor) as "vatMinor",
           now.begins_on::text as since, later.price_minor as "nextMinor", later.begins_on::text as "nextOn", ${serviceTextsNow} as texts
    from parts
      left join lateral (
        select * from package_prices d
        where d.package_id = parts.id and d.product_id = parts.product_id and d.service = parts.service and d.is_made
          and d.begins_on <= ${day}::date
        order by d.begins_at desc limit 1) now on true
      left join lateral (
        select * from package_prices d
        where d.package_id = parts.id and d.product_id = parts.product_id and d.service = parts.service and d.is_made
          and d.begins_on > ${day}::date
        order by d.begins_at limit 1) later on true
    where parts.id in (select package_id from pricing_groups where market = ${market})
    order by parts.id, parts.years, parts.service <> parts.product_id, "priceMinor", parts.service`.execute(
    db,
  )
  return rows.map(({ nextMinor, nextOn, texts, ...line }) => ({
    ...line,
    serviceName: extraName(line, texts),
    next: nextMinor === null || nextOn === null ? null : { priceMinor: nextMinor, on: nextOn },
  }))
}

/** The extra of a price, in the words of staff. Null for the price of a package. */
export function extraName({ productId, service }: PriceKey, texts: ServiceTextsNow): string | null {
  return service === productId ? null : serviceWords(service, { texts, locale: 'en' }).name
}
