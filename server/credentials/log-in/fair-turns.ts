/** Turns for costly work. Callers wait in lines, and the lines are served one after the other. */
export type FairTurns = {
  /** Does the work when it is the turn of a caller of this line. */
  inTurn: <T>(line: string, work: () => Promise<T>) => Promise<T>
  /** Whether all places are taken and this line has its share of them. Then a new caller would wait too long. */
  isFull: (line: string) => boolean
}

/** @param limits how many works run at once, and how many callers may wait for them */
export function createFairTurns({ atOnce, places }: { atOnce: number; places: number }): FairTurns {
  let running = 0
  let waiting = 0
  /** In the order in which they are served. Each has a caller. */
  const lines = new Map<string, (() => void)[]>()

  const wait = async (line: string) =>
    new Promise<void>((resolve) => {
      waiting += 1
      const callers = lines.get(line)
      if (callers) callers.push(resolve)
      else lines.set(line, [resolve])
    })
  const serveNext = () => {
    const [next] = lines
    if (!next) {
      running -= 1
      return
    }
    const [line, [first, ...others]] = next
    lines.delete(line)
    if (others.length > 0) lines.set(line, others)
    waiting -= 1
    first?.()
  }

  return {
    inTurn: async (line, work) => {
      if (running >= atOnce) await wait(line)
      else running += 1
      try {
        return await work()
      } finally {
        serveNext()
      }
    },
    isFull: (line) => {
      if (waiting < places) return false
      const own = lines.get(line)?.length ?? 0
      return own >= Math.floor(places / (lines.size + (own === 0 ? 1 : 0)))
    },
  }
}
