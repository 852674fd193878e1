import { expect, test } from 'vitest'
import { daysOf, isGroupShown, periodBefore, problemsOfCountry, problemsOfPeriod } from './figures.ts'

const TODAY = '2026-11-23'

test.each([
  ['a day', { from: TODAY, to: TODAY }, []],
  ['thirty days', { from: '2026-10-25', to: TODAY }, []],
  ['a day in the future', { from: TODAY, to: '2026-11-24' }, ['api.dayInFuture']],
  ['an end before its beginning', { from: '2026-11-20', to: '2026-11-19' }, ['api.fromAfterTo']],
  ['ten years', { from: '2016-11-23', to: TODAY }, ['api.periodTooLong']],
])('a period of %s', (_what, period, codes) => {
  expect(problemsOfPeriod(period, TODAY).map(({ code }) => code)).toEqual(codes)
})

test('a filter accepts a known country or no country, and refuses others', () => {
  expect([undefined, 'US', 'unknown'].flatMap(problemsOfCountry)).toEqual([])
  expect(problemsOfCountry('ZZ')).toEqual([{ field: 'country', code: 'api.unknownCountry' }])
})

test('the period before has the same length, also when clocks change', () => {
  const period = { from: '2026-10-25', to: '2026-11-23' }
  expect(daysOf(period)).toBe(30)
  expect(periodBefore(period)).toEqual({ from: '2026-09-25', to: '2026-10-24' })
})

test('a small group is not shown, nor a group that leaves only a few others', () => {
  expect(isGroupShown({ group: 9, all: 100 })).toBe(false)
  expect(isGroupShown({ group: 95, all: 100 })).toBe(false)
  expect([0, 10, 90, 100].map((group) => isGroupShown({ group, all: 100 }))).toEqual([true, true, true, true])
})
