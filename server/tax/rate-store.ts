import { sql, type Selectable } from 'kysely'
import type { TaxRate } from '#domain/pricing/order-price.ts'
import { judgeTaxRate, ppmOf, type TaxProblem, type TypedTaxRate } from '#domain/pricing/tax-change.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { addedBefore, withdrawRow, type Withdrawal } from '#server/db/dated-rows.ts'
import { oneAtATime } from '#server/db/transaction.ts'
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
  await oneAtATime(tx, `tax rate ${region} ${name}`)
  const before = await addedBefore(tx, 'tax_rates', {
    key,
    by,
    isSame: (row) =>
      row.country === country &&
      row.region === region &&
      row.name === name &&
      row.rate_ppm === ppmOf(typed.percent) &&
      row.source === source.trim(),
  })
  if (before?.outcome === 'added' && (await firstDayOf(tx, before.id)) !== beginsOn)
    return { outcome: 'key-used' }
  if (before) return before
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
    .returning('id')
    .executeTakeFirstOrThrow()
  return { outcome: 'added', id: added.id, isNew: true }
}

async function firstDayOf(tx: Tx, id: number): Promise<string> {
  const { day } = await tx
    .selectFrom('tax_rates')
    .select(sql<string>`valid_from::text`.as('day'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return day
}

/** Withdraws a rate before it begins. */
export async function withdrawRate(
  tx: Tx,
  { id, reason }: { id: number; reason: string },
  by: By,
): Promise<Withdrawal> {
  const isOpen = sql<boolean>`valid_from > (app_now() at time zone 'UTC')::date`
  return withdrawRow(tx, 'tax_rates', { id, reason, by, isOpen })
}
