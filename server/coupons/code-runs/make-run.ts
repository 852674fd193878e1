import { sql } from 'kysely'
import { firstMoment } from '#domain/places/first-moment.ts'
import { dayIn } from '#domain/places/local-time.ts'
import { judgeRun, type RunProblem, type TypedRun } from '#domain/pricing/code-run.ts'
import { MARKET_TIME_ZONES, marketOfCurrency } from '#domain/pricing/market.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { newCodes } from './new-codes.ts'
import { findRun, type CodeRun } from './run-store.ts'

type By = { id: string; name: string }
/** The packages by currency. */
type Sold = readonly { id: number; currency: string }[]
type Refused = { outcome: 'refused'; problems: RunProblem[] }

/** The number is low, so that no other request waits while they are made. */
const BATCH = 1_000
const DAY_MS = 86_400_000

/** Whether codes can be made so now. */
export async function judgeRunNow(
  db: Db | Tx,
  typed: TypedRun,
  sold: Sold,
): Promise<{ outcome: 'fine'; amountMinor: number } | Refused> {
  return judgeRun(typed, { sold, today: dayIn(await readNow(db), zoneOf(typed)) })
}

type Wanted = TypedRun & { key: string; reason: string; sold: Sold; asked: By }
export type MadeRun =
  | { outcome: 'made'; run: CodeRun; isNew: boolean }
  | Refused
  /** The key was used for other codes. */
  | { outcome: 'key-used' }

/** Makes codes, once for each key. `asked` is the person who wanted them, and `by` is the person who makes them. */
export async function makeRun(tx: Tx, wanted: Wanted, by: By): Promise<MadeRun> {
  const { key, name, count, currency, packageIds, from, until, reason, asked } = wanted
  const judged = await judgeRunNow(tx, wanted, wanted.sold)
  if (judged.outcome === 'refused') return judged
  const zone = zoneOf(wanted)
  const run = await tx
    .insertInto('code_runs')
    .values({
      key,
      name: name.trim(),
      count,
      amount_minor: judged.amountMinor,
      currency,
      package_ids: packageIds === null ? null : [...packageIds],
      single_use: wanted.isSingleUse,
      starts_at: from === null ? null : firstMoment(from, zone),
      expires_at: until === null ? null : firstMoment(dayAfter(until), zone),
      reason,
      asked_by: asked.id,
      asked_name: asked.name,
      made_by: by.id,
      made_name: by.name,
      made_at: sql<Date>`app_now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (run) {
    await makeCodes(tx, run)
    return { outcome: 'made', run, isNew: true }
  }
  const earlier = await findRun(tx, { key })
  if (!earlier) throw new Error('a run whose key is taken is there')
  const isSame =
    earlier.asked_by === asked.id && earlier.count === count && earlier.amount_minor === judged.amountMinor
  return isSame ? { outcome: 'made', run: earlier, isNew: false } : { outcome: 'key-used' }
}

async function makeCodes(tx: Tx, run: CodeRun): Promise<void> {
  let left = run.count
  while (left > 0) {
    const codes = newCodes(Math.min(left, BATCH))
    const { numAffectedRows } = await sql`
      insert into subscription_codes (code, amount_minor, currency, package_ids, single_use, expires_at, run_id)
      select unnest(${codes}::text[]), ${run.amount_minor}::int, ${run.currency}, ${run.package_ids}::int[],
             ${run.single_use}::boolean, ${run.expires_at}::timestamptz, ${run.id}::int
      on conflict do nothing`.execute(tx)
    left -= Number(numAffectedRows ?? 0)
  }
}

function zoneOf({ currency }: TypedRun): string {
  return MARKET_TIME_ZONES[marketOfCurrency(currency)]
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
}
