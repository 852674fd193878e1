import { expect, test } from 'vitest'
import { claimsOf } from './claims.ts'

const nameOf = (claims: object) => claimsOf({ sub: 'mira-1', iat: 1, ...claims }, 'groups').name

test('the name of a staff member has nothing that hides it or turns the text after it', () => {
  expect(nameOf({ name: ' Mira\u202e\n Reyes\u200b ' })).toBe('Mira Reyes')
  expect(nameOf({ name: '\u200b\u2067', preferred_username: 'mira' })).toBe('mira')
  expect(nameOf({ name: 'M'.repeat(101) })).toBe('mira-1')
})
