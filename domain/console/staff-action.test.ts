import { expect, test } from 'vitest'
import { isReason, REASON_LENGTH } from './staff-action.ts'

test.for([
  ['caller confirms the address', true],
  ['   ok   ', false],
  ['', false],
  ['\u200b'.repeat(20), false],
  ['\u3164'.repeat(20), false],
  ['\u202e\u2066\u200f not so', false],
  ['x'.repeat(REASON_LENGTH.max), true],
  ['x'.repeat(REASON_LENGTH.max + 1), false],
] as const)('“%s” is a reason: %s', ([text, expected]) => {
  expect(isReason(text)).toBe(expected)
})
