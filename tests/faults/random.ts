export type Random = {
  /** At least `least`, less than `most`. */
  between: (least: number, most: number) => number
  chance: (probability: number) => boolean
  pick: <T>(from: readonly T[]) => T | undefined
}

/** The same seed gives the same decisions; their timing depends on the machine. */
export function seededRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    between: (least, most) => least + next() * (most - least),
    chance: (probability) => next() < probability,
    pick: (from) => from[Math.floor(next() * from.length)],
  }
}
