import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { dayAfter } from '#domain/days.ts'
import { firstMoment } from '#domain/places/first-moment.ts'
import { dayIn } from '#domain/places/local-time.ts'
import { judgeRun, type RunProblem, type TypedRun } from '#domain/pricing/code-run.ts'
import { MARKET_TIME_ZONES, marketOfCurrency } from '#domain/pricing/market.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { makeAllCodes } from './make-codes.ts'
import { findRun, type CodeRun } from './run-store.ts'

type By = { id: string; name: string }
/** The packages by currency. */
type Sold = readonly { id: number; currency: string }[]
type Refused = { outcome: 'refused'; problems: RunProblem[] }

/** A run of more codes is made by a job. The person who asked sees how far it is. */
const MOST_AT_ONCE = 2_000

/** Whether this run of codes can be made now. */
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

/**
 * Makes a run of codes, once for each key. A job makes the codes of a large run. `asked` is the person who requested
 * them, and `by` is the person who makes them.
 */
export async function makeRun(tx: Tx, wanted: Wanted, by: By): Promise<MadeRun> {
  const { key, name, count, currency, packageIds, from, until, reason, asked } = wanted
  const judged = await judgeRunNow(tx, wanted, wanted.sold)
  if (judged.outcome === 'refused') return judged
  const zone = zoneOf(wanted)
  const isSmall = count <= MOST_AT_ONCE
  const made = {
    name: name.trim(),
    count,
    amount_minor: judged.amountMinor,
    currency,
    package_ids: packageIds === null ? null : [...packageIds],
    single_use: wanted.isSingleUse,
    starts_at: from === null ? null : firstMoment(from, zone),
    expires_at: until === null ? null : firstMoment(dayAfter(until), zone),
  }
  const run = await tx
    .insertInto('code_runs')
    .values({
      ...made,
      key,
      codes_left: isSmall ? 0 : count,
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
    if (isSmall) await makeAllCodes(tx, run)
    return { outcome: 'made', run, isNew: true }
  }
  const earlier = await findRun(tx, { key })
  if (!earlier) throw new Error('a run whose key is taken is there')
  const isSame = isDeepStrictEqual({ ...earlier, ...made }, earlier)
  return isSame && earlier.asked_by === asked.id
    ? { outcome: 'made', run: earlier, isNew: false }
    : { outcome: 'key-used' }
}

function zoneOf({ currency }: TypedRun): string {
  return MARKET_TIME_ZONES[marketOfCurrency(currency)]
}
