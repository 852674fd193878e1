import { sql } from 'kysely'
import { firstMoment } from '#domain/places/first-moment.ts'
import { dayIn } from '#domain/places/local-time.ts'
import { judgeRun, needsAgreement, type RunProblem, type TypedRun } from '#domain/pricing/code-run.ts'
import { MARKET_TIME_ZONES } from '#domain/pricing/market.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/database.ts'
import { newCodes } from './new-codes.ts'
import { lockRun, type CodeRun } from './run-store.ts'

type By = { id: string; name: string }
type Sold = readonly { id: number; currency: string }[]
type Asked =
  | { outcome: 'made' | 'waiting'; run: CodeRun; isNew: boolean }
  | { outcome: 'refused'; problems: RunProblem[] }
  | { outcome: 'key-used' }

/** Few enough that no other request waits while they are made. */
const BATCH = 1_000
const DAY_MS = 86_400_000

/** Makes codes, once for each key. A run above the limit waits for a second person. */
export async function askForRun(
  tx: Tx,
  typed: TypedRun & { key: string; reason: string; sold: Sold },
  by: By,
): Promise<Asked> {
  const { key, name, count, currency, packageIds, until, reason } = typed
  const now = await readNow(tx)
  const zone = MARKET_TIME_ZONES[currency === 'GBP' ? 'GB' : 'default']
  const judged = judgeRun(typed, { sold: typed.sold, today: dayIn(now, zone) })
  if (judged.outcome === 'refused') return judged
  const written = await tx
    .insertInto('code_runs')
    .values({
      key,
      name: name.trim(),
      count,
      amount_minor: judged.amountMinor,
      currency,
      package_ids: packageIds === null ? null : [...packageIds],
      expires_at: until === null ? null : firstMoment(dayAfter(until), zone),
      reason,
      asked_by: by.id,
      asked_name: by.name,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  const run = await lockRun(tx, { key })
  if (!run) throw new Error('a run that was just written is there')
  if (!written) {
    const isSame = run.asked_by === by.id && run.count === count && run.amount_minor === judged.amountMinor
    return isSame ? { outcome: run.made_at ? 'made' : 'waiting', run, isNew: false } : { outcome: 'key-used' }
  }
  if (needsAgreement({ count, amountMinor: judged.amountMinor }))
    return { outcome: 'waiting', run, isNew: true }
  return { outcome: 'made', run: await makeCodes(tx, run, by), isNew: true }
}

type Agreed =
  | { outcome: 'made'; run: CodeRun }
  /** Who asked for a run cannot agree to it. */
  | { outcome: 'own' }
  | { outcome: 'made-before'; run: CodeRun }
  | { outcome: 'unknown' }

/** Lets a second person agree to a run that waits. Its codes are made at once. */
export async function agreeToRun(tx: Tx, id: number, by: By): Promise<Agreed> {
  const run = await lockRun(tx, { id })
  if (!run) return { outcome: 'unknown' }
  if (run.made_at) return { outcome: 'made-before', run }
  if (run.asked_by === by.id) return { outcome: 'own' }
  return { outcome: 'made', run: await makeCodes(tx, run, by) }
}

async function makeCodes(tx: Tx, run: CodeRun, by: By): Promise<CodeRun> {
  let left = run.count
  while (left > 0) {
    const codes = newCodes(Math.min(left, BATCH))
    const { numAffectedRows } = await sql`
      insert into subscription_codes (code, amount_minor, currency, package_ids, single_use, expires_at, run_id)
      select unnest(${codes}::text[]), ${run.amount_minor}::int, ${run.currency}, ${run.package_ids}::int[], true,
             ${run.expires_at}::timestamptz, ${run.id}::int
      on conflict do nothing`.execute(tx)
    left -= Number(numAffectedRows ?? 0)
  }
  return tx
    .updateTable('code_runs')
    .set({ made_by: by.id, made_name: by.name, made_at: await readNow(tx) })
    .where('id', '=', run.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
}
