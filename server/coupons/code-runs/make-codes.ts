import { sql } from 'kysely'
import { inBackground, type Db, type Tx } from '#server/db/database.ts'
import type { Job } from '#server/platform/job.ts'
import { newCodes } from './new-codes.ts'
import type { CodeRun } from './run-store.ts'

/** Codes are made in small groups, so that no other request waits. */
const BATCH = 1_000

/** Makes the codes of runs that were too many for one request. If it is interrupted, the next run of the job continues. */
export const makeCodesJob: Job = {
  name: 'make-codes',
  everySeconds: 5,
  run: async ({ db, isStopping }) => {
    let total = 0
    while (!isStopping()) {
      const made = await makeBatch(inBackground(db))
      total += made
      if (made === 0) break
    }
    return total
  },
}

/** Makes some codes of the oldest run that lacks codes. Returns how many. The row of a run counts them. */
async function makeBatch(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const run = await tx
      .selectFrom('code_runs')
      .selectAll()
      .where('codes_left', '>', 0)
      .where('revoked_at', 'is', null)
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    if (!run) return 0
    const made = await insertCodes(tx, { run, count: Math.min(run.codes_left, BATCH) })
    await tx
      .updateTable('code_runs')
      .set({ codes_left: run.codes_left - made })
      .where('id', '=', run.id)
      .execute()
    return made
  })
}

/** Makes all codes of a small run. */
export async function makeAllCodes(tx: Tx, run: CodeRun): Promise<void> {
  let left = run.count
  while (left > 0) left -= await insertCodes(tx, { run, count: Math.min(left, BATCH) })
}

/** Returns how many were made. One that is there already is left out. */
async function insertCodes(tx: Tx, { run, count }: { run: CodeRun; count: number }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into subscription_codes (code, amount_minor, currency, package_ids, single_use, expires_at, run_id)
    select unnest(${newCodes(count)}::text[]), ${run.amount_minor}::int, ${run.currency}, ${run.package_ids}::int[],
           ${run.single_use}::boolean, ${run.expires_at}::timestamptz, ${run.id}::int
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows)
}
