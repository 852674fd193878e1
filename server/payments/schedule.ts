import { sql, type RawBuilder } from 'kysely'
import { NONCE_LIFETIME_MS } from './gateway.ts'

/** The waits before unresolved work is checked again. Storm tests use shorter ones. */
export type Pace = {
  /** The time that a process has before another one takes its work. */
  leaseSeconds: number
  /** The waits between checks, in order; the last one repeats. */
  waits: readonly number[]
  /** After this time, an attempt that the gateway does not know was never charged, because its nonce has expired. */
  nonceDeadSeconds: number
  /**
   * The longest delay of the gateway's search. It is needed after the gateway has reported that a nonce is used. If
   * searches then find nothing for this time, nothing was charged. The first value is for the first send, which then
   * made nothing. The later value is for a repetition, because the first send may have made a transaction.
   */
  spentFirstSeconds: number
  spentLaterSeconds: number
}

/** Added to the lifetime of a nonce, for differences of clocks. */
const CLOCK_DIFFERENCE_SECONDS = 15 * 60

/** A lease is longer than one gateway call with time for the database. */
export const PACE: Pace = {
  leaseSeconds: 30,
  waits: [2, 5, 15, 60, 300, 900, 3600],
  nonceDeadSeconds: NONCE_LIFETIME_MS / 1000 + CLOCK_DIFFERENCE_SECONDS,
  spentFirstSeconds: 60,
  spentLaterSeconds: 15 * 60,
}

/** The seconds until work is checked again after a number of tries. */
export function waitAfter(pace: Pace, tries: number): number {
  return pace.waits[Math.min(tries, pace.waits.length - 1)] ?? pace.leaseSeconds
}

/**
 * The columns of a row whose work this process takes, so that another process takes it only after the lease. Each lease
 * counts a try. So `tries` shows whether a process has the newest lease, and whether the work was tried before.
 */
export function nextLease({ leaseSeconds }: Pace): {
  lease_until: RawBuilder<Date>
  tries: RawBuilder<number>
} {
  return { lease_until: inSeconds(leaseSeconds), tries: sql<number>`tries + 1` }
}

/** A time on the database's clock, some seconds from now. */
export function inSeconds(seconds: number): RawBuilder<Date> {
  return sql<Date>`app_now() + make_interval(secs => ${seconds})`
}
