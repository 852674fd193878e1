import { expect, test } from 'vitest'
import { parseGroupRoles, roleOf } from './group-roles.ts'

test('the name of a group may contain commas and equals signs', () => {
  expect(parseGroupRoles('billing=CN=Money,OU=Staff; support=staff-support;')).toEqual([
    { role: 'billing', group: 'CN=Money,OU=Staff' },
    { role: 'support', group: 'staff-support' },
  ])
})

test('a line without a role or without a group is refused', () => {
  for (const text of ['owner=all', 'support=', 'support', '=support'])
    expect(parseGroupRoles(text), text).toBeNull()
})

test('the first line with a group of the person decides', () => {
  const map = parseGroupRoles('auditor=a;support=b') ?? []
  expect(roleOf(['b', 'a'], map)).toBe('auditor')
  expect(roleOf(['b', 'c'], map)).toBe('support')
  expect(roleOf(['c', 'A'], map)).toBeNull()
  expect(roleOf([], map)).toBeNull()
})
