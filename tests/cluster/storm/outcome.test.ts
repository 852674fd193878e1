import { expect, test } from 'vitest'
import { failoversOf, serviceBars } from './outcome.ts'
import type { Look } from './probe.ts'

/** Probes at these seconds. A negative number is a failed probe. */
const looksAt = (...seconds: number[]): Look[] =>
  seconds.map((second) => ({ at: Math.abs(second) * 1000, ok: second > 0 }))

test('a failover is as long as the longest time without an acknowledged write after its kill', () => {
  const looks = looksAt(1, 2, 3, -5, -8, 20, 21, 22, 40, 41)
  expect(failoversOf(looks, [3_500, 22_500], 41_000)).toEqual([
    { at: 3_500, seconds: 17 },
    { at: 22_500, seconds: 18 },
  ])
})

test('a failover that nobody noticed is short', () => {
  expect(failoversOf(looksAt(1, 2, 3, 4), [2_500], 4_000)).toEqual([{ at: 2_500, seconds: 0 }])
})

test('the timeline shows the times without service', () => {
  expect(serviceBars(looksAt(1, 2, -3, 9), null)).toEqual([
    { row: 'service', from: 2_000, to: 9_000, kind: 'gap' },
  ])
})
