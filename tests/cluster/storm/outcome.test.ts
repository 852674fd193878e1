import { expect, test } from 'vitest'
import { failoversOf, placeBars, serviceBars } from './outcome.ts'
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
  expect(serviceBars(looksAt(1, 2, -3, 9))).toEqual([{ row: 'service', from: 2_000, to: 9_000, kind: 'gap' }])
})

test('the timeline shows how long a place was killed, and that one never came back', () => {
  const happenings = [
    { at: 1_000, place: 'web1', what: 'killed', kind: 'killed' },
    { at: 2_000, place: 'worker1', what: 'frozen', kind: 'frozen' },
    { at: 3_000, place: 'web1', what: 'slow', kind: 'note' },
    { at: 4_000, place: 'web1', what: 'runs again', kind: 'up' },
  ] as const
  expect(placeBars(happenings, 9_000)).toEqual([
    { row: 'web1', from: 1_000, to: 4_000, kind: 'killed' },
    { row: 'worker1', from: 2_000, to: 9_000, kind: 'frozen' },
  ])
})
