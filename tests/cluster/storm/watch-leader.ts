import { setTimeout as delay } from 'node:timers/promises'
import type { PostgreSql } from '../postgresql.ts'
import type { Bar } from './timeline.ts'

const EVERY_MS = 1_000

/** Records which machine leads, until it is stopped. Returns the bars of the timeline. */
export function watchLeader(postgresql: PostgreSql): { bars: Bar[]; stop: () => Promise<void> } {
  const bars: Bar[] = []
  const over = new AbortController()
  const run = async () => {
    while (!over.signal.aborted) {
      const leader = await postgresql.leader().catch(() => null)
      const [at, last] = [Date.now(), bars.at(-1)]
      if (leader && leader.pid() !== null) {
        if (last?.row === leader.name && at - last.to < 5 * EVERY_MS) last.to = at
        else bars.push({ row: leader.name, from: at, to: at, kind: 'leader' })
      }
      await delay(EVERY_MS)
    }
  }
  const running = run()
  return {
    bars,
    stop: async () => {
      over.abort()
      await running
    },
  }
}
