import { sql } from 'kysely'
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts'
import type { Engine } from '../engine.ts'
import { sweepStands } from '../records/lost-payments.ts'
import { report } from '../records/manual-findings.ts'
import { compareRefunds, refundsMadeBetween } from '../refunds/compare-refunds.ts'
import { compareWindow, type Window } from './compare-window.ts'

/** The length of a slice, which is compared at once. If the process dies, the slice is compared again. */
const SLICE_MINUTES = 15

/**
 * The delay of each comparison of a slice, in minutes. The first pass waits for the gateway's late search.
 * The later passes find later changes: abandoned holds, declined settlements, manual voids. The last one finds PayPal
 * payments from a bank account that fail after days. Braintree sends no notification of a declined settlement, except for
 * bank debits. Source: Braintree, “Webhooks”, “Transaction”.
 */
const SWEEP_PASSES = [
  { pass: 'first', lagMinutes: 15 },
  { pass: 'two-hours', lagMinutes: 2 * 60 },
  { pass: 'one-day', lagMinutes: 24 * 60 },
  { pass: 'two-days', lagMinutes: 48 * 60 },
  { pass: 'three-days', lagMinutes: 72 * 60 },
  { pass: 'ten-days', lagMinutes: 240 * 60 },
] as const
type Pass = (typeof SWEEP_PASSES)[number]
/** After this pass, a slice that cannot be compared is a finding. */
const PASS_OF_FINDINGS: Pass['pass'] = 'three-days'

/**
 * The days after which our refunds are compared once more. A bank can refuse a refund many days later, and the
 * notification of that may be lost.
 */
const REFUND_DAYS_AFTER = [7, 14]

/** A new installation begins with the last three days. */
const FIRST_HOURS = 73
/** How often a slice with a payment that we cannot compare delays the others. */
const TRIES = 3
/** The time limit of one run. It is much shorter than the lease of the job. The next run continues. */
const TURN_MS = MINUTE_MS

export type TurnOptions = {
  isStopping?: () => boolean
  /** Smaller only in tests. */
  limit?: number
}

/**
 * Compares every due slice, in order, and moves the watermark of its pass. An interrupted slice is compared again. If
 * the pass of three days cannot compare something, a finding is made. Returns the number of transactions.
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
      const compared = await compareWindow(engine, slice, limit === undefined ? {} : { limit })
      const missed = pass.pass === 'first' ? await compareEarlierRefunds(engine, slice) : 0
      const failed = compared.failed + missed
      if (failed > 0 && slice.tries < TRIES) throw new Error('some payments of a slice could not be compared')
      if (failed > 0 && pass.pass === PASS_OF_FINDINGS)
        await report(engine, { txn: `slice ${slice.from.toISOString()}`, finding: 'not-compared' })
      count += compared.transactions
      await moveWatermark(engine, pass, slice)
    }
  }
  return count
}

/** Returns the number of refunds that could not be compared. */
async function compareEarlierRefunds(engine: Engine, { from, to }: Window): Promise<number> {
  let failed = 0
  for (const days of REFUND_DAYS_AFTER) {
    const before = (at: Date) => new Date(at.getTime() - days * DAY_MS)
    const refunds = await refundsMadeBetween(engine, { from: before(from), to: before(to) })
    failed += await compareRefunds(engine, refunds)
  }
  return failed
}

/** Each pass begins with a slice that is due. Otherwise it would seem to stand still. */
async function beginPass({ db }: Engine, { pass, lagMinutes }: Pass): Promise<void> {
  const hours = Math.max(FIRST_HOURS, Math.ceil(lagMinutes / 60) + 1)
  await sql`insert into sweep_watermarks (pass, swept_to, swept_at)
            values (${pass}, date_trunc('minute', app_now() - make_interval(hours => ${hours})), app_now())
            on conflict do nothing`.execute(db)
}

type Slice = Window & { tries: number }

/** After a pause, subscriptions are charged only once the comparison has reached this moment. */
async function nextSlice({ db }: Engine, { pass, lagMinutes }: Pass): Promise<Slice | null> {
  const { rows } = await sql<Slice>`
    update sweep_watermarks
    set tries = tries + 1, hold_until = case when ${sweepStands()} then app_now() else hold_until end
    where pass = ${pass} and swept_to + make_interval(mins => ${SLICE_MINUTES + lagMinutes}) <= app_now()
    returning swept_to as "from", swept_to + make_interval(mins => ${SLICE_MINUTES}) as "to", tries`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Forward only. If two processes have the same slice, the second one changes nothing. */
async function moveWatermark({ db }: Engine, { pass }: Pass, { from, to }: Window): Promise<void> {
  await sql`update sweep_watermarks set swept_to = ${to}, swept_at = app_now(), tries = 0
            where pass = ${pass} and swept_to = ${from}`.execute(db)
}

export type SweepAge = {
  /** Seconds since the last time when every pass had completed a slice. */
  completedSeconds: number
  /** Seconds since the end of the last slice of the first pass. Later transactions are not compared yet. */
  behindSeconds: number
}

/** The age of the comparison with the gateway; null before the first one. */
export async function sweepAge({ db }: Pick<Engine, 'db'>): Promise<SweepAge | null> {
  const { rows } = await sql<{ [Key in keyof SweepAge]: number | null }>`
    select extract(epoch from app_now() - min(swept_at))::float8 as "completedSeconds",
           extract(epoch from app_now() - max(swept_to))::float8 as "behindSeconds"
    from sweep_watermarks`.execute(db)
  const { completedSeconds = null, behindSeconds = null } = rows[0] ?? {}
  return completedSeconds === null || behindSeconds === null ? null : { completedSeconds, behindSeconds }
}

/** Moves the watermarks over a time in which nothing happened. */
export async function skipTime({ db }: Pick<Engine, 'db'>, seconds: number): Promise<void> {
  await sql`update sweep_watermarks
    set swept_to = swept_to + make_interval(secs => ${seconds}), swept_at = swept_at + make_interval(secs => ${seconds}),
        hold_until = hold_until + make_interval(secs => ${seconds})`.execute(db)
}
