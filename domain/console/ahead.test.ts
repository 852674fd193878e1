import { expect, test } from 'vitest'
import { whatIsAhead } from './ahead.ts'

const plan = { paidUntil: '2027-11-20', renews: true, status: 'current' }

test('a plan that renews has two notices and a renewal ahead', () => {
  expect(whatIsAhead(plan, '2026-11-22')).toEqual([
    { day: '2027-10-21', what: 'first-notice' },
    { day: '2027-11-13', what: 'second-notice' },
    { day: '2027-11-20', what: 'renewal' },
  ])
})

test('a plan that does not renew ends, and what is over is not ahead', () => {
  expect(whatIsAhead({ ...plan, renews: false }, '2027-11-01')).toEqual([
    { day: '2027-11-13', what: 'second-notice' },
    { day: '2027-11-20', what: 'end' },
  ])
})

test('nothing is ahead of a plan that ended', () => {
  expect(whatIsAhead({ ...plan, status: 'cancelled' }, '2026-11-22')).toEqual([])
})
