import { expect, test } from 'vitest'
import { backOfParent } from './join.ts'

test.each([
  ['to the co-parent status page', { skipsCoParentStatus: false }, '/coparentstatus'],
  ['to the first door for those who never saw that page', { skipsCoParentStatus: true }, '/signup'],
])('Back of the first step leads %s', (_where, state, path) => {
  expect(backOfParent(state)).toBe(path)
})
