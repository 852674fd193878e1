import type { Figure } from '../report.ts'
import { median, P99, quantile } from '../statistics.ts'
import { measureAt, type Filling, type Measured, type Times } from './measure-at.ts'

type Options = {
  databaseUrl: string
  filling: Filling
  counts: readonly number[]
  tell: (line: string) => void
}
export type Scale = {
  /** Each request of an order with the fewest and with the most rows. */
  requests: Figure[]
  /** Calls and statements that take longer with the most rows, the worst first. */
  slower: Figure[]
  /** Statements that read the whole of a growing table. */
  wholeReads: readonly string[]
}

/** With more rows, the p99 of a request may rise by a fifth. */
const MOST_RATIO = 1.2
/** A smaller difference is noise of the machine. */
const LEAST_MS = 1
const SHOWN = 20
const NAME_LENGTH = 100

/**
 * Fills a database for each count of orders. Compares the times of every request, call and statement between the
 * smallest and the largest.
 * @param counts in ascending order
 */
export async function measureScale({ databaseUrl, filling, counts, tell }: Options): Promise<Scale> {
  const measured: Measured[] = []
  for (const count of counts) measured.push(await measureAt(databaseUrl, { count, filling, tell }))
  const [few, many] = [measured.at(0), measured.at(-1)]
  if (!few || !many) throw new Error('no count is given')
  const requests = [...few.requests.keys()].flatMap((name) =>
    requestFigures(
      name,
      [few, many].map(({ requests: times, count }) => ({
        times: times.get(name) ?? [],
        filled: `${count.toLocaleString('en-US')} ${filling}`,
      })),
    ),
  )
  const slower = [...slowerOf(few.calls, many.calls), ...slowerOf(few.statements, many.statements)]
  return {
    requests,
    slower: slower.toSorted((one, other) => other.value - one.value).slice(0, SHOWN),
    wholeReads: many.wholeReads,
  }
}

function requestFigures(name: string, at: readonly { times: readonly number[]; filled: string }[]): Figure[] {
  const p99s = at.map(({ times }) => quantile(times, P99))
  const each = at.flatMap(({ times, filled }): Figure[] => [
    { name: `${name} at ${filled}, median`, value: median(times), unit: 'ms' },
    { name: `${name} at ${filled}, p99`, value: quantile(times, P99), unit: 'ms' },
  ])
  const [first = Number.NaN, last = Number.NaN] = p99s
  return [
    ...each,
    { name: `${name}, ratio of the p99`, value: last / first, unit: '×', goal: { atMost: MOST_RATIO } },
  ]
}

function slowerOf(few: Times, many: Times): Figure[] {
  return [...few].flatMap(([name, times]): Figure[] => {
    const [before, after] = [median(times), median(many.get(name) ?? [])]
    if (!(after > before * MOST_RATIO && after - before > LEAST_MS)) return []
    const shown = name.replaceAll(/\s+/g, ' ').trim().slice(0, NAME_LENGTH)
    return [{ name: `${shown}: ${before.toFixed(1)} ms, then`, value: after, unit: 'ms' }]
  })
}
