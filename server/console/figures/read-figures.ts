import { sql, type RawBuilder } from 'kysely'
import { problemsOfCountry, problemsOfPeriod, type FigurePeriod } from '#domain/console/figures.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import type { Db } from '#server/db/database.ts'
import { isAllowed } from '../rights.ts'
import type { Staff } from '../staff.ts'
import { TODAY } from './sums/day-of-sums.ts'

export type Asked = FigurePeriod & { country?: string | undefined }
type Allowed = { outcome: 'allowed' } | { outcome: 'not-allowed' } | { outcome: 'bad'; errors: FieldError[] }

/** Whether this person may see the figures of this period. A refused view is recorded. */
export async function checkLook(db: Db, staff: Staff, asked: Asked): Promise<Allowed> {
  if (!(await isAllowed(db, staff, { right: 'read-figures' }))) return { outcome: 'not-allowed' }
  const errors = [...problemsOfPeriod(asked, await readToday(db)), ...problemsOfCountry(asked.country)]
  return errors.length > 0 ? { outcome: 'bad', errors } : { outcome: 'allowed' }
}

async function readToday(db: Db): Promise<string> {
  const { rows } = await sql<{ today: string }>`select (${TODAY})::text as today`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database returned no date')
  return row.today
}

/** When the sums of the last day of a period were computed. */
export async function readComputedAt(db: Db, { to }: FigurePeriod): Promise<string | null> {
  const { rows } = await sql<{
    at: Date
  }>`select computed_at as at from figure_days where day = ${to}`.execute(db)
  return rows[0]?.at.toISOString() ?? null
}

/** The SQL condition that a row belongs to a period. */
export function within({ from, to }: FigurePeriod): RawBuilder<boolean> {
  return sql<boolean>`day between ${from}::date and ${to}::date`
}
