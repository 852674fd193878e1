import { expect, test } from 'vitest'
import { saysWithoutCode } from './errors.ts'

test('words decide nothing where the answer has a code', () => {
  const message = 'Your payment details have expired.'
  expect(saysWithoutCode({ code: 'pay.reenter', message }, /expired/)).toBe(false)
  expect(saysWithoutCode({ message }, /expired/)).toBe(true)
})
