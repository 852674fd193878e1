import { MINUTE_SECONDS, HOUR_SECONDS } from '../durations.ts'

/**
 * Waits after declined cards. The first decline costs no time; from the second on, the waits increase. The
 * server decides which declines count, and for how long.
 */

/** The wait of the next card in seconds, by the number of declined cards. */
const WAIT_AFTER_DECLINES = {
  one: 0,
  two: MINUTE_SECONDS,
  three: 5 * MINUTE_SECONDS,
  more: HOUR_SECONDS,
} as const

/** The maximum number of different cards per order. It is lower if a wallet is available. */
export const CARDS_OF_AN_ORDER = { besideWallets: 3, alone: 5 } as const

/** The wait of the next card in seconds, from the last decline on. */
export function waitAfterDeclines(declines: number): number {
  if (declines <= 1) return WAIT_AFTER_DECLINES.one
  if (declines === 2) return WAIT_AFTER_DECLINES.two
  return declines === 3 ? WAIT_AFTER_DECLINES.three : WAIT_AFTER_DECLINES.more
}

/**
 * The maximum number of holds per hour that are released because the same human pays elsewhere. Holds are counted by
 * address and by network. Such a hold shows that a card is valid, and costs nothing.
 */
export const YIELDED_HOLDS_AN_HOUR = { address: 2, network: 6 } as const

/**
 * How many payment methods may be tried for subscriptions. A bank checks each card before we keep it, so a try can test
 * stolen cards. The waits after declines are those of an order.
 */
export const METHOD_TRIES = { perSubscriptionAndDay: 5, perAddressAndHour: 5, perNetworkAndHour: 15 } as const
