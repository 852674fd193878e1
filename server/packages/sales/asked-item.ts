import { isDeepStrictEqual } from 'node:util'
import { parseDecimal } from '#domain/money.ts'
import { firstMoment } from '#domain/places/first-moment.ts'
import type { TypedItem } from '#domain/pricing/catalogue-item.ts'
import { tidyTexts } from '#domain/pricing/dated-texts.ts'
import { MARKET_CURRENCIES, MARKET_TIME_ZONES } from '#domain/pricing/market.ts'
import type { Tx } from '#server/db/database.ts'

/** A package or an extra as a call of staff names it. `from` is its first day in the market; null from now on. */
export type AskedItem = Omit<TypedItem, 'startsAt'> & { from: string | null }

/** The key of the text that is added with an item. */
export function textKey(key: string): string {
  return `item ${key}`
}

/** The packages that a request with this key has added, or extended. Null for a new key. */
export async function findItemOfKey(
  tx: Tx,
  { key, asked, by }: { key: string; asked: AskedItem; by: { id: string } },
): Promise<{ packageIds: number[]; isSame: boolean } | null> {
  const rows = await tx
    .selectFrom('catalogue_sales as s')
    .innerJoin('packages as p', 'p.id', 's.package_id')
    .innerJoin('catalogue_texts as t', (join) => join.on('t.key', '=', textKey(key)))
    .select(['s.package_id', 's.service', 's.starts_at', 's.added_at', 's.added_by'])
    .select(['p.currency', 'p.services', 'p.product_id', 'p.price_minor', 't.name', 't.texts'])
    .where('s.key', '=', key)
    .orderBy('s.package_id')
    .execute()
  const [first] = rows
  if (!first) return null
  const packageIds = rows.map((row) => row.package_id)
  const isPackage = first.service === null
  const added = {
    kind: isPackage ? 'package' : 'extra',
    code: first.name,
    currency: first.currency,
    startsAt: first.starts_at.getTime() === first.added_at.getTime() ? null : first.starts_at,
    prices: isPackage
      ? priceByTerm(rows)
      : await pricesOfExtra(tx, { packageId: first.package_id, service: first.name }),
    services: isPackage ? first.services : [],
    groups: isPackage ? await groupsOf(tx, first.package_id) : [],
    texts: first.texts,
  }
  return { packageIds, isSame: first.added_by === by.id && isDeepStrictEqual(added, toAdd(asked)) }
}

/** What a request adds, in the form of `added` above. */
function toAdd({ kind, code, market, from, prices, services, groups, texts }: AskedItem) {
  const currency = MARKET_CURRENCIES[market]
  return {
    kind,
    code,
    currency,
    startsAt: from === null ? null : firstMoment(from, MARKET_TIME_ZONES[market]),
    prices: Object.fromEntries(prices.map(({ term, amount }) => [term, parseDecimal(amount, currency)])),
    services: [...services],
    groups: groups.toSorted(),
    texts: tidyTexts(texts),
  }
}

async function pricesOfExtra(tx: Tx, { packageId, service }: { packageId: number; service: string }) {
  const rows = await tx
    .selectFrom('package_services')
    .select(['product_id', 'price_minor'])
    .where('package_id', '=', packageId)
    .where('service', '=', service)
    .execute()
  return priceByTerm(rows)
}

function priceByTerm(rows: readonly { product_id: string; price_minor: number }[]): Record<string, number> {
  return Object.fromEntries(rows.map((row) => [row.product_id, row.price_minor]))
}

async function groupsOf(tx: Tx, packageId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('pricing_groups')
    .select('name')
    .where('package_id', '=', packageId)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}
