import type { Happening } from './events.ts'
import type { Verdict } from './judge.ts'
import type { Sent } from './meter.ts'
import type { Witness } from './people.ts'
import { gapsOf, type Look } from './probe.ts'
import type { Bar } from './timeline.ts'

export type Options = { orders: number; minutes: number; seed: number; customers: number; short: boolean }
export type Planned = {
  from: number
  to: number
  failed: readonly Sent[]
  version: string
  /** A difference between this run of the earlier version and the version itself. Often empty. */
  note: string
  /** How many drafts were opened before and after the keys were replaced, and how many did not open again. */
  cameBack: number
  locked: number
}
export type Outcome = {
  options: Options
  begun: number
  ended: number
  happenings: readonly Happening[]
  bars: readonly Bar[]
  sent: readonly Sent[]
  witness: Witness
  begunOrders: number
  /** The longest time without a write after each kill of a leader, in seconds. */
  failovers: { at: number; seconds: number }[]
  planned: Planned | null
  sweeps: { done: number; failed: number }
  drainMs: number | null
  verdict: Verdict
  /** The events of orders that failed a check. */
  stories: string[]
}

/** The longest time without a write after each kill of a leader. A gap counts for the last kill before its end. */
export function failoversOf(
  looks: readonly Look[],
  kills: readonly number[],
  end: number,
): Outcome['failovers'] {
  const gaps = gapsOf(looks).filter(({ from }) => from < end)
  return kills.map((at, index) => {
    const next = kills[index + 1] ?? Number.POSITIVE_INFINITY
    const own = gaps.filter(({ from, seconds }) => {
      const to = from + seconds * 1000
      return to > at && to <= next
    })
    return { at, seconds: Math.max(0, ...own.map(({ seconds }) => seconds)) }
  })
}

/** The times without an acknowledged write, as bars. */
export function serviceBars(looks: readonly Look[]): Bar[] {
  return gapsOf(looks).map(({ from, seconds }) => ({
    row: 'service',
    from,
    to: from + seconds * 1000,
    kind: 'gap',
  }))
}

/** The times in which places did not run, were frozen or were replaced, as bars. */
export function placeBars(happenings: readonly Happening[], ended: number): Bar[] {
  const bars: Bar[] = []
  const open = new Map<string, Bar>()
  for (const { at, place, kind } of happenings) {
    if (kind === 'note') continue
    const bar = open.get(place)
    if (bar) bar.to = at
    open.delete(place)
    if (kind === 'up') continue
    const begins: Bar = { row: place, from: at, to: ended, kind }
    open.set(place, begins)
    bars.push(begins)
  }
  return bars
}
