import { sql, type RawBuilder } from 'kysely'

/** How soon unresolved work is looked at again. Tests of storms use a quicker pace. */
export type Pace = {
  /** How long the process that started something may take before another one takes over. */
  leaseSeconds: number
  /** Waits between looks, one after another; the last one repeats. */
  waits: readonly number[]
  /** After this long an attempt the gateway does not know has never been charged: its nonce is dead. */
  nonceDeadSeconds: number
  /**
   * How long the gateway's search may lag. Once the gateway has said that a nonce is spent, a search that finds
   * nothing for this long proves that nothing was charged: after the first send, which made nothing then, and after
   * a repetition, where the first send may have made something.
   */
  spentFirstSeconds: number
  spentLaterSeconds: number
}

/** A lease outlasts one gateway call with room for the database; a nonce lives 3 h, and 15 min are for clocks. */
export const PACE: Pace = {
  leaseSeconds: 30,
  waits: [2, 5, 15, 60, 300, 900, 3600],
  nonceDeadSeconds: (3 * 60 + 15) * 60,
  spentFirstSeconds: 60,
  spentLaterSeconds: 15 * 60,
}

export function waitAfter(pace: Pace, tries: number): number {
  return pace.waits[Math.min(tries, pace.waits.length - 1)] ?? pace.leaseSeconds
}

/** The database's clock, some seconds from now. */
export function inSeconds(seconds: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(secs => ${seconds})`
}
