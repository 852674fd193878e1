import { expect, test } from 'vitest'
import { isTest, readSources } from './sources.ts'

const sources = readSources().filter(({ path }) => path.startsWith('server/console/') && !isTest(path))

function filesWith(word: RegExp): string[] {
  return sources
    .filter(({ text }) => word.test(text))
    .map(({ path }) => path)
    .toSorted()
}

test('every call of the console is mounted with its caller', () => {
  expect(filesWith(/\bmount\(/)).toEqual(['server/console/caller.ts'])
  expect(filesWith(/\bstaffOf\(request\)/)).toEqual(['server/console/machines/machine-caller.ts'])
})

test('the right of a caller is checked in one place', () => {
  expect(filesWith(/\bmay\(/)).toEqual([
    // Which kinds of approval a role may see and decide.
    'server/console/approvals/decide.ts',
    // Which roles have a right.
    'server/console/log-in/sessions.ts',
    'server/console/rights.ts',
  ])
})

test('what a role may not do is recorded in one place', () => {
  expect(filesWith(/kind: 'refused'/)).toEqual([
    // An approval that is refused for another reason than the role.
    'server/console/approvals/decide.ts',
    // A page, which its loader refuses.
    'server/console/audit/record-refused.ts',
    // A log-in of a person without a role.
    'server/console/log-in/log-in.ts',
    'server/console/rights.ts',
  ])
})
