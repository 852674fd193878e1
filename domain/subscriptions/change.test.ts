import { expect, test } from 'vitest'
import { daysOfTerm, planChange, type Plan } from './change.ts'

const plan = (packageId: number, priceMinor: number, years = 1): Plan => ({
  packageId,
  priceMinor,
  years,
  extras: [],
})
const BASIC = plan(1001, 9_900)
const ESSENTIALS = plan(1011, 14_400)
const PREMIUM = plan(1021, 20_400)
const term = { paidMinor: 14_400, daysOfTerm: 365, daysLeft: 183 }

test.each([
  ['183 of 365 days', { daysLeft: 183 }, 3_008],
  ['the first day', { daysLeft: 365 }, 6_000],
  ['one day', { daysLeft: 1 }, 16],
  ['a leap year', { daysLeft: 183, daysOfTerm: 366 }, 3_000],
  ['a term that was bought with a discount', { paidMinor: 11_520 }, 4_452],
  ['a term that was free', { paidMinor: 0 }, 10_227],
  ['a term that cost more than the dearer plan costs today', { paidMinor: 21_000 }, 0],
])(
  'a more expensive plan costs the difference for the remaining days, rounded down: %s',
  (_name, given, differenceMinor) => {
    const paid = { ...term, ...given }
    expect(planChange({ present: ESSENTIALS, wanted: PREMIUM, term: paid })).toEqual({
      kind: 'now',
      differenceMinor,
      ...paid,
    })
  },
)

test('the changes of all days together never cost more than the whole difference', () => {
  for (let daysLeft = 1; daysLeft <= 365; daysLeft += 1) {
    const change = planChange({ present: ESSENTIALS, wanted: PREMIUM, term: { ...term, daysLeft } })
    const exact = (6_000 * daysLeft) / 365
    expect(
      change.kind === 'now' && change.differenceMinor <= exact && change.differenceMinor > exact - 1,
    ).toBe(true)
  }
})

test.each([
  ['a cheaper plan', BASIC, term],
  ['another term', plan(1022, 38_400, 2), term],
  ['the same price', plan(1031, 14_400), term],
  ['a dearer plan on the last paid day', PREMIUM, { ...term, daysLeft: 0 }],
  ['a dearer plan without one paid term', PREMIUM, null],
])('%s begins with the next renewal', (_name, wanted, paid) => {
  expect(planChange({ present: ESSENTIALS, wanted, term: paid })).toEqual({ kind: 'at-renewal' })
})

test('a plan with another price, or with its extras in another order, is the same plan', () => {
  const own = { ...plan(1090, 23_400), extras: ['TONEMETER', 'UNLIMITEDPAYMENTS'] }
  const again = { ...own, priceMinor: 25_000, extras: ['UNLIMITEDPAYMENTS', 'TONEMETER'] }
  expect(planChange({ present: own, wanted: again, term })).toEqual({ kind: 'same' })
})

test('a plan with one more extra costs more, and with one less it costs less', () => {
  const one = { ...plan(1090, 15_900), extras: ['TONEMETER'] }
  const two = { ...plan(1090, 23_400), extras: ['TONEMETER', 'UNLIMITEDPAYMENTS'] }
  expect(planChange({ present: one, wanted: two, term: { ...term, paidMinor: 15_900 } })).toMatchObject({
    kind: 'now',
  })
  expect(planChange({ present: two, wanted: one, term })).toEqual({ kind: 'at-renewal' })
})

test.each([
  ['2027-05-22', 365, 183],
  ['2026-11-21', 365, 365],
  ['2027-11-21', 365, 0],
  ['2027-11-30', 365, 0],
])('on %s, a year has %i days, of which %i remain', (today, whole, daysLeft) => {
  expect(daysOfTerm({ paidUntil: '2027-11-21', years: 1, today })).toEqual({ daysOfTerm: whole, daysLeft })
})

test('two years with 29 February have 731 days', () => {
  expect(daysOfTerm({ paidUntil: '2028-11-21', years: 2, today: '2028-11-20' })).toEqual({
    daysOfTerm: 731,
    daysLeft: 1,
  })
})
