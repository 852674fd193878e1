import { sql, type SelectQueryBuilder } from 'kysely'

export type Window = { from: Date; to: Date }

/** Selects the rows whose moment is in a window, with both ends included, the oldest first. */
export function inWindow<DB, TB extends keyof DB, O>(
  column: 'created_at' | 'updated_at',
  { from, to }: Window,
) {
  const moment = sql.ref<Date>(column)
  // The database stores microseconds, and a Date has only milliseconds.
  const end = new Date(to.getTime() + 1)
  return (rows: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> =>
    rows.where(sql<boolean>`${moment} >= ${from} and ${moment} < ${end}`).orderBy(moment)
}
