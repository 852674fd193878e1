import { sql, type ExpressionBuilder } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** The run that stops a code, because the run was revoked or has not begun. Without such a run, the code works. */
export function runStops(eb: ExpressionBuilder<Tables & { c: Tables['subscription_codes'] }, 'c'>) {
  return eb
    .selectFrom('code_runs as run')
    .select('run.id')
    .whereRef('run.id', '=', 'c.run_id')
    .where((or) =>
      or.or([or('run.revoked_at', 'is not', null), or('run.starts_at', '>', sql<Date>`app_now()`)]),
    )
}
