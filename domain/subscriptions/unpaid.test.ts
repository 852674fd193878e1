import { expect, test } from 'vitest'
import { remedyFor } from './unpaid.ts'

test.each([
  ['a soft decline is tried again', { reason: 'processor', type: 'soft' }, 'again'],
  ['a decline of unknown type is tried again', { reason: 'processor', type: null }, 'again'],
  ['a hard decline needs another method', { reason: 'processor', type: 'hard' }, 'other-method'],
  ['a removed method needs another one', { reason: 'instrument-gone', type: null }, 'other-method'],
  [
    'a bank that wants to see its customer needs them',
    { reason: 'verification-required', type: 'soft' },
    'verify',
  ],
  [
    'a defect in our code says nothing about the method',
    { reason: 'refused-credentials', type: 'hard' },
    'soon',
  ],
  ['a payment that was never sent is tried soon', null, 'soon'],
] as const)('%s', (_what, decline, remedy) => {
  expect(remedyFor(decline)).toBe(remedy)
})
