import { expect, test } from 'vitest'
import { maskEmail } from './masked-email.ts'

test('a masked address keeps its first character and its domain', () => {
  expect(maskEmail('marisol@example.com')).toBe('m***@example.com')
  expect(maskEmail('m@example.com')).toBe('m***@example.com')
  expect(maskEmail('𝒜da@example.com')).toBe('𝒜***@example.com')
})

test('text that is not an address is not shown at all', () => {
  expect(maskEmail('marisol')).toBe('***')
  expect(maskEmail('@example.com')).toBe('***')
})
