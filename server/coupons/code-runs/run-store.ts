import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { newestPage, type NewestPage } from '#server/db/newest-page.ts'
import type { Tables } from '#server/db/tables.ts'
import { oneAtATime } from '#server/db/transaction.ts'

export type CodeRun = Selectable<Tables['code_runs']>
/** A run with the number of orders that its codes have paid for. */
export type CountedRun = CodeRun & { used: number }

/** The runs of one page of the list. */
const RUNS_PAGE = 50
/** The number of codes in one part of a file. */
const CODES_PIECE = 20_000

const used = sql<number>`(
  select count(*)::int from promo_reservations r where r.run_id = code_runs.id and r.state = 'redeemed')`

/** One page of the runs whose codes were made, the newest first. `before` is the last run of the previous page. */
export async function listRuns(
  db: Db,
  { before }: { before: number | null },
): Promise<NewestPage<CountedRun>> {
  const found = await db
    .selectFrom('code_runs')
    .selectAll()
    .select(used.as('used'))
    .where('made_at', 'is not', null)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(RUNS_PAGE + 1)
    .execute()
  return newestPage(found, { size: RUNS_PAGE, numberOf: ({ id }) => id })
}

/** A run with its uses; undefined for an unknown one. */
export async function readRun(db: Db | Tx, id: number): Promise<CountedRun | undefined> {
  return db
    .selectFrom('code_runs')
    .selectAll()
    .select(used.as('used'))
    .where('id', '=', id)
    .where('made_at', 'is not', null)
    .executeTakeFirst()
}

/** The run that a request with this key made. */
export async function findRun(db: Db | Tx, { key }: { key: string }): Promise<CodeRun | undefined> {
  return db.selectFrom('code_runs').selectAll().where('key', '=', key).executeTakeFirst()
}

/** Runs that a person made alone in this time are added together. So many small runs cannot avoid the limit. */
const ALONE_HOURS = 24

/**
 * The value of codes and coupons that a person made alone recently, in minor units. Another call for the same person waits
 * until the transaction ends.
 */
export async function worthMadeAlone(
  tx: Tx,
  { id, currency }: { id: string; currency: string },
): Promise<number> {
  await oneAtATime(tx, `code-runs ${id}`)
  const { worth } = await tx
    .selectFrom('code_runs')
    .select(sql<number>`coalesce(sum(count::bigint * amount_minor), 0)::float8`.as('worth'))
    .where('made_by', '=', id)
    .where('asked_by', '=', id)
    .where('currency', '=', currency)
    .where('made_at', '>', sql<Date>`app_now() - make_interval(hours => ${ALONE_HOURS})`)
    .executeTakeFirstOrThrow()
  const coupons = await tx
    .selectFrom('coupons')
    .select(sql<number>`coalesce(sum(worth_minor), 0)::float8`.as('worth'))
    .where('added_by', '=', id)
    .where('agreed_by', 'is', null)
    .where('worth_currency', '=', currency)
    .where('added_at', '>', sql<Date>`app_now() - make_interval(hours => ${ALONE_HOURS})`)
    .executeTakeFirstOrThrow()
  return worth + coupons.worth
}

/** The codes of a run that follow one, in their order. `next` is the last one if there are more. */
export async function codesOfRun(
  db: Db | Tx,
  { id, after }: { id: number; after: string },
): Promise<{ codes: string[]; next: string | null }> {
  const rows = await db
    .selectFrom('subscription_codes')
    .select('code')
    .where('run_id', '=', id)
    .where('code', '>', after)
    .orderBy('code')
    .limit(CODES_PIECE + 1)
    .execute()
  const codes = rows.slice(0, CODES_PIECE).map(({ code }) => code)
  return { codes, next: rows.length > CODES_PIECE ? (codes.at(-1) ?? null) : null }
}

type Revoked = { outcome: 'revoked'; run: CodeRun; isNew: boolean } | { outcome: 'unknown' }

/**
 * Ends all codes of a run at once. Paid orders do not change. An order that is being paid keeps its code, and every
 * other order loses it.
 */
export async function revokeRun(
  tx: Tx,
  { id, reason }: { id: number; reason: string },
  by: { id: string; name: string },
): Promise<Revoked> {
  const revoked = await tx
    .updateTable('code_runs')
    .set({
      revoked_by: by.id,
      revoked_name: by.name,
      revoked_reason: reason,
      revoked_at: sql<Date>`app_now()`,
    })
    .where('id', '=', id)
    .where('made_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (revoked) return { outcome: 'revoked', run: revoked, isNew: true }
  const run = await readRun(tx, id)
  return run ? { outcome: 'revoked', run, isNew: false } : { outcome: 'unknown' }
}
