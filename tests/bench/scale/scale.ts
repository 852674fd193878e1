import type { Figure } from '../report.ts'
import { median, quantile } from '../statistics.ts'
import { measureAt, type Measured, type Times } from './measure-at.ts'

type Options = { databaseUrl: string; counts: readonly number[]; tell: (line: string) => void }
export type Scale = {
  /** Each request of an order with the fewest and with the most orders. */
  requests: Figure[]
  /** Calls and statements that take longer with the most orders, the worst first. */
  slower: Figure[]
  /** Statements that read the whole of a growing table. */
  wholeReads: readonly string[]
}

const P99 = 0.99
/** With more orders, the p99 of a request may rise by a fifth. */
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
export async function measureScale({ databaseUrl, counts, tell }: Options): Promise<Scale> {
  const measured: Measured[] = []
  for (const orders of counts) measured.push(await measureAt(databaseUrl, { orders, tell }))
  const [few, many] = [measured.at(0), measured.at(-1)]
  if (!few || !many) throw new Error('no count of orders is given')
  const requests = [...few.requests.keys()].flatMap((name) =>
    requestFigures(
      name,
      [few, many].map(({ requests: times, orders }) => ({ times: times.get(name) ?? [], orders })),
    ),
  )
  const slower = [...slowerOf(few.calls, many.calls), ...slowerOf(few.statements, many.statements)]
  return {
    requests,
    slower: slower.toSorted((one, other) => other.value - one.value).slice(0, SHOWN),
    wholeReads: many.wholeReads,
  }
}

function requestFigures(name: string, at: readonly { times: readonly number[]; orders: number }[]): Figure[] {
  const p99s = at.map(({ times }) => quantile(times, P99))
  const each = at.flatMap(({ times, orders }): Figure[] => {
    const count = orders.toLocaleString('en-US')
    return [
      { name: `${name} at ${count} orders, median`, value: median(times), unit: 'ms' },
      { name: `${name} at ${count} orders, p99`, value: quantile(times, P99), unit: 'ms' },
    ]
  })
  const [first = Number.NaN, last = Number.NaN] = p99s
  return [
    ...each,
    { name: `${name}, ratio of the p99`, value: last / first, unit: '×', budget: { atMost: MOST_RATIO } },
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
