import { answers, DIES, HANGS, TAKES, type Manner } from '#tests/support/fakes/event-receiver.ts'

/** Takes the event and answers after the sender has given up. */
const late =
  (afterMs: number): Manner =>
  (response) => {
    setTimeout(() => response.writeHead(204).end(), afterMs).unref()
    return 'kept'
  }
const BREAKS: Manner = (response) => {
  response.socket?.destroy()
  return 'dropped'
}

/** A generator of the same numbers for the same seed (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * A receiver that fails, hangs, redirects, answers late and dies. Of each 400 requests, 20 in a row find no receiver.
 * `limitMs` is how long the sender waits.
 */
export function stormy({ seed, limitMs }: { seed: number; limitMs: number }): Manner {
  const next = numbers(seed)
  return (response, received) => {
    const chance = next()
    if (received.nth % 400 >= 380) return BREAKS(response, received)
    if (chance < 0.1) return answers(500)(response, received)
    if (chance < 0.12) return HANGS(response, received)
    if (chance < 0.15) return answers(302, { location: '/elsewhere' })(response, received)
    if (chance < 0.17) return late(limitMs * 2)(response, received)
    if (chance < 0.22) return DIES(response, received)
    return TAKES(response, received)
  }
}
