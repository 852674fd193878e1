import { sql } from 'kysely'
import { HOUR_SECONDS } from '#domain/durations.ts'
import type { Engine } from '../engine.ts'
import { cancelIdleOrders } from './cancel-idle-orders.ts'
import { compareWindow, type Compared, type Window } from './compare-window.ts'

/** A younger transaction may still be in use by a process. */
const SETTLING_SECONDS = 120

export type SweepOptions = {
  /** How far back the window begins. */
  hours: number
  /** The minimum age of what is compared. */
  minimumAgeSeconds?: number
  /** Transactions a page; smaller only in tests. */
  limit?: number
}

/**
 * Compares a window that ends now, also if it was compared before, and cancels idle orders. The job uses
 * slices and a watermark instead. The comparison is complete if it compared every transaction (`failed` is 0).
 * @throws NoComparison when the gateway does not answer
 */
export async function sweepOnce(engine: Engine, { limit, ...options }: SweepOptions): Promise<Compared> {
  await cancelIdleOrders(engine)
  const window = await windowOf(engine, options)
  return compareWindow(engine, window, limit === undefined ? {} : { limit })
}

async function windowOf(
  { db }: Engine,
  { hours, minimumAgeSeconds = SETTLING_SECONDS }: SweepOptions,
): Promise<Window> {
  const { rows } = await sql<Window>`
    select app_now() - make_interval(secs => ${hours * HOUR_SECONDS}) as "from",
           app_now() - make_interval(secs => ${minimumAgeSeconds}) as "to"`.execute(db)
  const [window] = rows
  if (!window) throw new Error('the database returned no row for constants')
  return window
}
