/**
 * How a buyer whose card was declined goes on. The first decline costs no time. From the second on, the next card waits
 * longer and longer. What was declined, and for how long it counts, is for the server to say.
 */
const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS

/** How long the next card waits after the last of so many declined cards, in seconds. */
export const WAIT_AFTER_DECLINES = {
  one: 0,
  two: MINUTE_SECONDS,
  three: 5 * MINUTE_SECONDS,
  more: HOUR_SECONDS,
} as const

/** How many different cards an order may try: fewer where a wallet is another way to pay. */
export const CARDS_OF_AN_ORDER = { besideWallets: 3, alone: 5 } as const

/** How long the next card waits, counted from the last decline, in seconds. */
export function waitAfterDeclines(declines: number): number {
  if (declines <= 1) return WAIT_AFTER_DECLINES.one
  if (declines === 2) return WAIT_AFTER_DECLINES.two
  return declines === 3 ? WAIT_AFTER_DECLINES.three : WAIT_AFTER_DECLINES.more
}
