import type { Selectable } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

export type CodeRun = Selectable<Tables['code_runs']>

/** The most runs of a list. */
const LISTED = 200

/** The runs of codes, the newest first. */
export async function listRuns(db: Db): Promise<CodeRun[]> {
  return db.selectFrom('code_runs').selectAll().orderBy('id', 'desc').limit(LISTED).execute()
}

/** A run, whose row stays locked. */
export async function lockRun(tx: Tx, by: { id: number } | { key: string }): Promise<CodeRun | null> {
  const found = await tx
    .selectFrom('code_runs')
    .selectAll()
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('key', '=', by.key)))
    .forUpdate()
    .executeTakeFirst()
  return found ?? null
}

/** The codes of a run for its file. Null for an unknown run, or one that waits. */
export async function codesOfRun(db: Db | Tx, id: number): Promise<{ run: CodeRun; codes: string[] } | null> {
  const run = await db.selectFrom('code_runs').selectAll().where('id', '=', id).executeTakeFirst()
  if (!run?.made_at) return null
  const rows = await db
    .selectFrom('subscription_codes')
    .select('code')
    .where('run_id', '=', id)
    .orderBy('code')
    .execute()
  return { run, codes: rows.map(({ code }) => code) }
}
