import { expect, test } from 'vitest'
import { waitAfterDeclines } from './card-limits.ts'

test.each([
  [0, 0],
  [1, 0],
  [2, 60],
  [3, 5 * 60],
  [4, 60 * 60],
  [9, 60 * 60],
])('after %i declined cards, the next one waits %i seconds', (declines, seconds) => {
  expect(waitAfterDeclines(declines)).toBe(seconds)
})
