import { expect, test } from 'vitest'
import { dayAfter, daysBetween } from './days.ts'

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2026-03-08', 1, '2026-03-09'],
  ['2026-11-01', 30, '2026-12-01'],
])('%s and %i days is %s, also over the end of a year, a leap day and a clock change', (from, days, to) => {
  expect(dayAfter(from, days)).toBe(to)
  expect(daysBetween(from, to)).toBe(days)
})
