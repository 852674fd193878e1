import { sql, type ExpressionBuilder } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** The run that ends a code, or that lets it begin later. Without such a run, codes work. */
export function runStops(eb: ExpressionBuilder<Tables & { c: Tables['subscription_codes'] }, 'c'>) {
  return eb
    .selectFrom('code_runs as run')
    .select('run.id')
    .whereRef('run.id', '=', 'c.run_id')
    .where((or) =>
      or.or([or('run.revoked_at', 'is not', null), or('run.starts_at', '>', sql<Date>`app_now()`)]),
    )
}
