import { expect, test } from 'vitest'
import { backOff, BACK_OFF_SECONDS, restAfter } from './back-off.ts'

test('each wait is longer than the one before, and the last one repeats', () => {
  expect([1, 2, 9, 10, 40].map(backOff)).toEqual([5, 30, 28_800, 28_800, 28_800])
  expect(BACK_OFF_SECONDS).toEqual(BACK_OFF_SECONDS.toSorted((a, b) => a - b))
})

test('an endpoint with many failures gets no event for at most five minutes', () => {
  expect([1, 4, 5, 6, 10, 30].map(restAfter)).toEqual([0, 0, 1, 2, 32, 300])
})
