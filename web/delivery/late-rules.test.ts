import { expect, test } from 'vitest'
import { lateRules } from './late-rules.ts'

const MISSING = [{ field: 'email', text: 'This is required' }]

test('rules that have not loaded yet return a promise, and later return their answer directly', async () => {
  const rules = lateRules(async () => () => MISSING)
  await expect(rules.check({})).resolves.toEqual(MISSING)
  expect(rules.check({})).toEqual(MISSING)
})

test('rules are fetched once, and again only after a failure', async () => {
  let fetched = 0
  const rules = lateRules(async () => {
    fetched += 1
    if (fetched === 1) throw new Error('no network')
    return () => MISSING
  })
  const [first, second] = [rules.check({}), rules.check({})]
  expect([await first, await second]).toEqual([[], []])
  await expect(rules.check({})).resolves.toEqual(MISSING)
  expect(fetched).toBe(2)
})
