import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { report } from '../records/manual-findings.ts'
import { compareWindow, type Window } from './compare-window.ts'

/** What is compared at once, and repeated when a process dies in it. */
export const SLICE_MINUTES = 15

/**
 * How long after its time a slice is compared, in minutes. The first pass waits until the gateway's search has caught
 * up; the later ones see what changed since: abandoned holds, settlements that were declined, voids by hand.
 */
export const SWEEP_PASSES = [
  { pass: 'first', lagMinutes: 15 },
  { pass: 'two-hours', lagMinutes: 2 * 60 },
  { pass: 'one-day', lagMinutes: 24 * 60 },
  { pass: 'two-days', lagMinutes: 48 * 60 },
  { pass: 'three-days', lagMinutes: 72 * 60 },
] as const
type Pass = (typeof SWEEP_PASSES)[number]
/** Nobody looks at a slice after it. */
const LAST_PASS: Pass['pass'] = 'three-days'

/** An installation that never swept begins with the last three days. */
const FIRST_HOURS = 73
/** A slice with a payment that cannot be compared for a fault of ours holds up the others this often. */
const TRIES = 3
/** A turn ends well before the lease of its job does; the next one goes on. */
const TURN_MS = 60_000

export type TurnOptions = {
  isStopping?: () => boolean
  /** Smaller only in tests. */
  limit?: number
}

/**
 * Compares every slice whose time has come, one after another, and moves the watermark of its pass behind it. A slice
 * that was cut off is compared again. What the last pass cannot compare is a finding. Answers how many transactions it looked at.
 * @throws NoComparison when the gateway does not answer; the watermark stays
 */
export async function sweepDueSlices(
  engine: Engine,
  { isStopping = () => false, limit }: TurnOptions = {},
): Promise<number> {
  const endOfTurn = performance.now() + TURN_MS
  let count = 0
  for (const pass of SWEEP_PASSES) {
    await beginPass(engine, pass)
    while (!isStopping() && performance.now() < endOfTurn) {
      const slice = await nextSlice(engine, pass)
      if (!slice) break
      const { transactions, failed } = await compareWindow(
        engine,
        slice,
        limit === undefined ? {} : { limit },
      )
      if (failed > 0 && slice.tries < TRIES)
        throw new Error('a slice has payments that could not be compared')
      if (failed > 0 && pass.pass === LAST_PASS)
        await report(engine, { txn: `slice ${slice.from.toISOString()}`, finding: 'not-compared' })
      count += transactions
      await moveWatermark(engine, pass, slice)
    }
  }
  return count
}

async function beginPass({ db }: Engine, { pass }: Pass): Promise<void> {
  await sql`insert into sweep_watermarks (pass, swept_to)
            values (${pass}, date_trunc('minute', now() - make_interval(hours => ${FIRST_HOURS})))
            on conflict do nothing`.execute(db)
}

type Slice = Window & { tries: number }

async function nextSlice({ db }: Engine, { pass, lagMinutes }: Pass): Promise<Slice | null> {
  const { rows } = await sql<Slice>`
    update sweep_watermarks set tries = tries + 1
    where pass = ${pass} and swept_to + make_interval(mins => ${SLICE_MINUTES + lagMinutes}) <= now()
    returning swept_to as "from", swept_to + make_interval(mins => ${SLICE_MINUTES}) as "to", tries`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Forward only: of two processes with the same slice, the second changes nothing. */
async function moveWatermark({ db }: Engine, { pass }: Pass, { from, to }: Window): Promise<void> {
  await sql`update sweep_watermarks set swept_to = ${to}, swept_at = now(), tries = 0
            where pass = ${pass} and swept_to = ${from}`.execute(db)
}

export type SweepAge = {
  /** Since every pass last completed a slice. */
  completedSeconds: number
  /** Since the end of the last slice of the first pass: what was made later has not been compared yet. */
  behindSeconds: number
}

/** How old the comparison with the gateway is; null before the first. */
export async function sweepAge({ db }: Pick<Engine, 'db'>): Promise<SweepAge | null> {
  const { rows } = await sql<{ [Key in keyof SweepAge]: number | null }>`
    select extract(epoch from now() - min(swept_at))::float8 as "completedSeconds",
           extract(epoch from now() - max(swept_to))::float8 as "behindSeconds"
    from sweep_watermarks`.execute(db)
  const { completedSeconds = null, behindSeconds = null } = rows[0] ?? {}
  return completedSeconds === null || behindSeconds === null ? null : { completedSeconds, behindSeconds }
}
