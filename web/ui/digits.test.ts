import { expect, test } from 'vitest'
import { keepDigits } from './digits.ts'

test.each([
  { value: '(555) 123-4567', caret: 14, kept: '5551234567', at: 10 },
  { value: '55x5', caret: 3, kept: '555', at: 2 },
  { value: '', caret: 0, kept: '', at: 0 },
  { value: 'abc', caret: 3, kept: '', at: 0 },
])('of “$value” the digits stay, and the caret stays after the same digit', ({ value, caret, kept, at }) => {
  expect(keepDigits({ value, caret })).toEqual({ value: kept, caret: at })
})

test('only the requested number of digits is kept', () => {
  expect(keepDigits({ value: '12345', caret: 5, limit: 4 })).toEqual({ value: '1234', caret: 4 })
})
