import { expect, test } from 'vitest'
import { whatIsAhead } from './ahead.ts'

const plan = { paidUntil: '2027-11-20', renews: true, status: 'current' }

test('a plan that renews will have two notices and a renewal', () => {
  expect(whatIsAhead(plan, '2026-11-22')).toEqual([
    { day: '2027-10-21', what: 'first-notice' },
    { day: '2027-11-13', what: 'second-notice' },
    { day: '2027-11-20', what: 'renewal' },
  ])
})

test('a plan that does not renew will end, and past notices are not listed', () => {
  expect(whatIsAhead({ ...plan, renews: false }, '2027-11-01')).toEqual([
    { day: '2027-11-13', what: 'second-notice' },
    { day: '2027-11-20', what: 'end' },
  ])
})

test('a plan that has ended has no future events', () => {
  expect(whatIsAhead({ ...plan, status: 'cancelled' }, '2026-11-22')).toEqual([])
})
