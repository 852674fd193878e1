import { sql } from 'kysely'
import { UNKNOWN_CODES_PER_DAY } from '#domain/pricing/discounts.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Purge } from '#server/platform/job.ts'

/**
 * Who enters codes: a draft or a person, with keyed hashes of its id and of the caller's network. There is one hash for
 * every key.
 */
export type CodeTrier = { scopeId: string; subjects: readonly Buffer[] }
/** `tried-out` means the codes were not looked up, because too many unknown ones were tried today. */
export type TriedCodes = { outcome: 'known'; codes: string[] } | { outcome: 'tried-out' }

/**
 * The entered codes that exist. Unknown codes are counted for the draft and its network. The counts are in the
 * database, so all processes share them. A code that the draft entered before is not counted.
 */
export async function tryCodes(db: Db, codes: readonly string[], trier: CodeTrier): Promise<TriedCodes> {
  if (codes.length === 0) return { outcome: 'known', codes: [] }
  const before = await enteredBefore(db, codes, trier)
  const fresh = codes.filter((code) => !before.includes(code))
  if (fresh.length === 0) return { outcome: 'known', codes: before }
  return db.transaction().execute(async (tx) => {
    const left = UNKNOWN_CODES_PER_DAY - (await lockTries(tx, trier))
    const looked = fresh.slice(0, Math.max(0, left))
    const known = await existing(tx, looked)
    await countUnknown(tx, trier, looked.length - known.length)
    await remember(tx, trier, known)
    if (looked.length < fresh.length) return { outcome: 'tried-out' as const }
    return { outcome: 'known' as const, codes: [...before, ...known] }
  })
}

async function enteredBefore(db: Db, codes: readonly string[], { scopeId }: CodeTrier): Promise<string[]> {
  const rows = await db
    .selectFrom('entered_codes')
    .select('code')
    .where('scope_id', '=', scopeId)
    .where('code', 'in', codes)
    .execute()
  return rows.map(({ code }) => code)
}

/** Sorted, to prevent deadlocks between users of one network. */
function subjectsOf({ subjects }: CodeTrier): Buffer[] {
  return subjects.toSorted((a, b) => a.compare(b))
}

const TODAY = sql<Date>`(app_now() at time zone 'UTC')::date`

/** The number of unknown codes that the draft or its network tried today; the higher one counts. Locks both counts. */
async function lockTries(tx: Tx, trier: CodeTrier): Promise<number> {
  let most = 0
  for (const subject of subjectsOf(trier)) {
    const { unknown } = await tx
      .insertInto('code_tries')
      .values({ subject, day: TODAY, unknown: 0 })
      .onConflict((c) =>
        c.columns(['subject', 'day']).doUpdateSet({ unknown: sql<number>`code_tries.unknown` }),
      )
      .returning('unknown')
      .executeTakeFirstOrThrow()
    most = Math.max(most, unknown)
  }
  return most
}

async function countUnknown(tx: Tx, trier: CodeTrier, count: number): Promise<void> {
  if (count === 0) return
  await tx
    .updateTable('code_tries')
    .set({ unknown: sql<number>`unknown + ${count}` })
    .where('subject', 'in', subjectsOf(trier))
    .where('day', '=', TODAY)
    .execute()
}

async function existing(tx: Tx, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return []
  const rows = await tx.selectFrom('subscription_codes').select('code').where('code', 'in', codes).execute()
  return rows.map(({ code }) => code)
}

async function remember(tx: Tx, { scopeId }: CodeTrier, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  await tx
    .insertInto('entered_codes')
    .values(codes.map((code) => ({ scope_id: scopeId, code })))
    .onConflict((c) => c.doNothing())
    .execute()
}

/** Longer than a draft exists. */
const ENTERED_CODE_DAYS = 30

/** Deletes counts of earlier days, and codes that were entered for deleted drafts. */
export const oldCodeTries: readonly Purge[] = [
  (limit) => sql`delete from code_tries where (subject, day) in (
    select subject, day from code_tries where day < (app_now() - interval '1 day')::date limit ${limit})`,
  (limit) => sql`delete from entered_codes where (scope_id, code) in (
    select scope_id, code from entered_codes
    where entered_at <= app_now() - make_interval(days => ${ENTERED_CODE_DAYS}) limit ${limit})`,
]
