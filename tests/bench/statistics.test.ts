import { expect, test } from 'vitest'
import { median, quantile } from './statistics.ts'

test('the median is the middle value, or the mean of the two middle values', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([9, 1, 5, 6])).toBe(5.5)
})

test('of a hundred values, the 99th is the p99', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(quantile(hundred, 0.99)).toBe(99)
  expect(quantile([7], 0.99)).toBe(7)
})
