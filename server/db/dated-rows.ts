import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db, Tx } from './database.ts'
import type { Tables } from './tables.ts'

/** Tables of rows that staff add and withdraw. Apart from the withdrawal, a row never changes. */
type DatedTable = 'affiliates' | 'catalogue_sales' | 'catalogue_texts' | 'coupons' | 'tax_rates'
type By = { id: string; name: string }

export type AddedBefore = { outcome: 'added'; id: number; isNew: false } | { outcome: 'key-used' }

/**
 * The answer to a request whose key was used before. Null if its key is new. `isSame` compares the earlier row with the
 * request, because a key is for one request.
 */
export async function addedBefore<T extends DatedTable>(
  db: Db | Tx,
  table: T,
  { key, by, isSame }: { key: string; by: By; isSame: (row: Selectable<Tables[T]>) => boolean },
): Promise<AddedBefore | null> {
  const { rows } = await sql<Selectable<Tables[T]> & { id: number; added_by: string | null }>`
    select * from ${sql.table(table)} where key = ${key}`.execute(db)
  const [row] = rows
  if (!row) return null
  return row.added_by === by.id && isSame(row)
    ? { outcome: 'added', id: row.id, isNew: false }
    : { outcome: 'key-used' }
}

/** Whether a row begins when the request asked for. A request without a day begins when it comes. */
export function beginsAsAsked(row: { starts_at: Date; added_at: Date }, startsAt: Date | null): boolean {
  return row.starts_at.getTime() === (startsAt ?? row.added_at).getTime()
}

/** The result of a withdrawal. `isNew` is false if the row was withdrawn before. */
export type Withdrawal = { outcome: 'withdrawn'; isNew: boolean } | { outcome: 'begun' | 'unknown' }

const IS_AHEAD = sql<boolean>`starts_at > app_now()`

type Withdrawn = { id: number; reason: string; by: By; isOpen?: RawBuilder<boolean> }

/**
 * Withdraws a row that has not begun: it stays, and has no effect any more. `isOpen` replaces the condition in SQL. A
 * second call changes nothing.
 */
export async function withdrawRow(
  tx: Tx,
  table: DatedTable,
  { id, reason, by, isOpen = IS_AHEAD }: Withdrawn,
): Promise<Withdrawal> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)}
    set withdrawn_by = ${by.id}, withdrawn_name = ${by.name}, withdrawn_reason = ${reason}, withdrawn_at = app_now()
    where id = ${id} and withdrawn_at is null and ${isOpen}`.execute(tx)
  if (numAffectedRows === 1n) return { outcome: 'withdrawn', isNew: true }
  const { rows } = await sql<{ isWithdrawn: boolean }>`
    select withdrawn_at is not null as "isWithdrawn" from ${sql.table(table)} where id = ${id}`.execute(tx)
  const [known] = rows
  if (!known) return { outcome: 'unknown' }
  return known.isWithdrawn ? { outcome: 'withdrawn', isNew: false } : { outcome: 'begun' }
}
