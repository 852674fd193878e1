import { sql, type Selectable } from 'kysely'
import type { TaxRate } from '#domain/pricing/order-price.ts'
import { judgeTaxRate, type TaxProblem, type TypedTaxRate } from '#domain/pricing/tax-change.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

type Row = Selectable<Tables['tax_rates']>
/** A rate with its days as texts. `validTo` is the first day without the rate. */
export type DatedRate = Pick<Row, 'id' | 'country' | 'region' | 'name' | 'source'> & {
  ratePpm: number
  validFrom: string
  validTo: string | null
  addedName: string | null
}
type By = { id: string; name: string }

const TODAY = sql<string>`((app_now() at time zone 'UTC')::date)::text`

/** The rates in force on a day at a place; today without a day. */
export async function ratesOn(
  db: Db | Tx,
  { country, region, day }: { country: string; region: string; day?: string },
): Promise<TaxRate[]> {
  const on = day === undefined ? sql<Date>`app_now()::date` : sql<Date>`${day}::date`
  const rows = await db
    .selectFrom('tax_rates')
    // If rows overlap, the later one applies. A new rate replaces the old one and is never added to it.
    .distinctOn(['region', 'name'])
    .select(['name', 'rate_ppm'])
    .where('country', '=', country)
    .where('region', 'in', ['', region])
    .where('withdrawn_at', 'is', null)
    .where('valid_from', '<=', on)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>', on)]))
    .orderBy('region')
    .orderBy('name')
    .orderBy('valid_from', 'desc')
    .execute()
  return rows
    .filter((row) => row.rate_ppm > 0)
    .map((row) => ({ name: row.name, ratePpm: row.rate_ppm }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** All rates that were not withdrawn, by place, and the current day in UTC. */
export async function listRates(db: Db | Tx): Promise<{ rates: DatedRate[]; today: string }> {
  const rates = await db
    .selectFrom('tax_rates')
    .select(['id', 'country', 'region', 'name', 'source'])
    .select([
      'rate_ppm as ratePpm',
      'added_name as addedName',
      sql<string>`valid_from::text`.as('validFrom'),
      sql<string | null>`valid_to::text`.as('validTo'),
    ])
    .where('withdrawn_at', 'is', null)
    .orderBy('country', 'desc')
    .orderBy('region')
    .orderBy('name')
    .orderBy('valid_from')
    .execute()
  const { rows } = await sql<{ today: string }>`select ${TODAY} as today`.execute(db)
  return { rates, today: rows[0]?.today ?? '' }
}

type Judged = ReturnType<typeof judgeTaxRate>

/** Whether a rate can be added now. */
export async function judgeRateNow(db: Db | Tx, typed: TypedTaxRate): Promise<Judged> {
  return judgeTaxRate(typed, await listRates(db))
}

export type AddedRate =
  | { outcome: 'added'; id: number; isNew: boolean }
  | { outcome: 'refused'; problems: TaxProblem[] }
  | { outcome: 'key-used' }

/** Adds a rate that begins later, once for each key. */
export async function addRate(
  tx: Tx,
  typed: TypedTaxRate & { key: string; reason: string },
  by: By,
): Promise<AddedRate> {
  const { key, country, region, name, beginsOn, source, reason } = typed
  const before = await tx.selectFrom('tax_rates').selectAll().where('key', '=', key).executeTakeFirst()
  if (before) {
    const isSame = before.added_by === by.id && before.region === region && before.name === name
    return isSame ? { outcome: 'added', id: before.id, isNew: false } : { outcome: 'key-used' }
  }
  const judged = await judgeRateNow(tx, typed)
  if (judged.outcome === 'refused') return judged
  const added = await tx
    .insertInto('tax_rates')
    .values({
      key,
      country,
      region,
      name,
      rate_ppm: judged.ratePpm,
      valid_from: beginsOn,
      source: source.trim(),
      reason,
      added_by: by.id,
      added_name: by.name,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added ? { outcome: 'added', id: added.id, isNew: true } : { outcome: 'refused', problems: ['twice'] }
}

/** Withdraws a rate before it begins. Its row stays. */
export async function withdrawRate(
  tx: Tx,
  id: number,
  by: By,
): Promise<{ outcome: 'withdrawn' | 'begun' | 'unknown' }> {
  const withdrawn = await tx
    .updateTable('tax_rates')
    .set({ withdrawn_by: by.id, withdrawn_name: by.name, withdrawn_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`valid_from > (app_now() at time zone 'UTC')::date`)
    .returning('id')
    .executeTakeFirst()
  if (withdrawn) return { outcome: 'withdrawn' }
  const known = await tx
    .selectFrom('tax_rates')
    .select('id')
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return { outcome: known ? 'begun' : 'unknown' }
}
