import { sql, type Selectable } from 'kysely'
import { MARKET_NAMES, type Market } from '#domain/pricing/market.ts'
import type { PriceKey } from '#domain/pricing/price-change.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { newestPage, type NewestPage } from '#server/db/newest-page.ts'
import type { Tables } from '#server/db/tables.ts'
import { packageName, serviceTextsNow } from '../texts/texts-now.ts'
import { extraName } from './read-prices.ts'

type Row = Omit<Selectable<Tables['catalogue_changes']>, 'begins_on'>
type ChangedPrice = PriceKey & {
  name: string
  serviceName: string | null
  currency: string
  wasMinor: number
  newMinor: number
}

/** A change of prices that was prepared, made or withdrawn. */
export type PriceChange = {
  id: number
  key: string
  market: Market
  beginsOn: string
  beginsAt: Date
  state: Row['state']
  reason: string
  preparedBy: string
  preparedName: string
  preparedAt: Date
  decidedBy: string | null
  decidedName: string | null
  decidedAt: Date | null
  /** Null if it was withdrawn before reasons were asked for. */
  withdrawnReason: string | null
  prices: ChangedPrice[]
}

/** The changes in one page of the list. */
const CHANGES_PAGE = 50

/** Changes that are prepared or made, and that have not begun. */
const isAhead = sql<boolean>`begins_at > app_now() and state <> 'withdrawn'`

/** The changes of a market that are ahead, the newest first. */
export async function changesAhead(db: Db, market: Market): Promise<PriceChange[]> {
  const rows = await changes(db).where('market', '=', market).where(isAhead).orderBy('id', 'desc').execute()
  return withPrices(db, rows)
}

/** One page of all changes, the newest first. `before` is the last change of the previous page. */
export async function listChanges(
  db: Db,
  { before }: { before: number | null },
): Promise<NewestPage<PriceChange>> {
  const all = changes(db)
    .orderBy('id', 'desc')
    .limit(CHANGES_PAGE + 1)
  const found = await (before === null ? all : all.where('id', '<', before)).execute()
  const { rows, older } = newestPage(found, { size: CHANGES_PAGE, numberOf: ({ id }) => id })
  return { rows: await withPrices(db, rows), older }
}

/** How many changes wait for a decision, and how many were made. */
export async function countChanges(db: Db): Promise<{ preparedChanges: number; doneChanges: number }> {
  const { rows } = await sql<{ preparedChanges: number; doneChanges: number }>`
    select count(*) filter (where state = 'prepared' and begins_at > app_now())::int as "preparedChanges",
           count(*) filter (where state = 'made')::int as "doneChanges"
    from catalogue_changes`.execute(db)
  return rows[0] ?? { preparedChanges: 0, doneChanges: 0 }
}

/** One change. Its row stays locked if `forUpdate`. */
export async function findChange(
  db: Db | Tx,
  by: { id: number } | { key: string },
  { forUpdate = false } = {},
): Promise<PriceChange | null> {
  const found = changes(db).where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('key', '=', by.key)))
  const rows = await (forUpdate ? found.forUpdate() : found).execute()
  const [change] = await withPrices(db, rows)
  return change ?? null
}

function changes(db: Db | Tx) {
  return db
    .selectFrom('catalogue_changes')
    .selectAll()
    .select(sql<string>`begins_on::text`.as('begins_on_text'))
}

type ChangeRow = Row & { begins_on_text: string }

async function withPrices(db: Db | Tx, rows: readonly ChangeRow[]): Promise<PriceChange[]> {
  if (rows.length === 0) return []
  const prices = await pricesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) =>
    changeOf(
      row,
      prices.filter(({ change_id }) => change_id === row.id),
    ),
  )
}

async function pricesOf(db: Db | Tx, changeIds: readonly number[]) {
  return db
    .selectFrom('package_prices as d')
    .innerJoin('packages as p', 'p.id', 'd.package_id')
    .select(['d.change_id', 'd.package_id', 'd.product_id', 'd.service', 'd.price_minor', 'd.was_minor'])
    .select([packageName('p').as('name'), 'p.currency', serviceTextsNow.as('texts')])
    .where('d.change_id', 'in', changeIds)
    .orderBy('d.package_id')
    .orderBy('d.product_id')
    .orderBy('d.service')
    .execute()
}

type PriceRow = Awaited<ReturnType<typeof pricesOf>>[number]

function changeOf(row: ChangeRow, prices: readonly PriceRow[]): PriceChange {
  return {
    id: row.id,
    key: row.key,
    market: MARKET_NAMES.find((name) => name === row.market) ?? 'default',
    beginsOn: row.begins_on_text,
    beginsAt: row.begins_at,
    state: row.state,
    reason: row.reason,
    preparedBy: row.prepared_by,
    preparedName: row.prepared_name,
    preparedAt: row.prepared_at,
    decidedBy: row.decided_by,
    decidedName: row.decided_name,
    decidedAt: row.decided_at,
    withdrawnReason: row.withdrawn_reason,
    prices: prices.map(priceOf),
  }
}

function priceOf(row: PriceRow): ChangedPrice {
  const price = { packageId: row.package_id, productId: row.product_id, service: row.service }
  return {
    ...price,
    name: row.name,
    serviceName: extraName(price, row.texts),
    currency: row.currency,
    wasMinor: row.was_minor,
    newMinor: row.price_minor,
  }
}
