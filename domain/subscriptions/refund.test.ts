import { expect, test } from 'vitest'
import { judgeRefund, refundableUntil, taxInRefund, type ChargeMoney } from './refund.ts'

const PAID: ChargeMoney = { arrivedMinor: 15_264, returnedMinor: 0, isUnderWay: false, isDisputed: false }
const ASKED = { isLate: false, isBuiltOn: false, amountMinor: null }

test('the last day of a refund is counted in the time zone of the billing address', () => {
  const paidAt = new Date('2026-11-22T05:42:00Z')
  expect(refundableUntil({ paidAt, timeZone: 'America/Chicago', days: 30 })).toBe('2026-12-21')
  expect(refundableUntil({ paidAt, timeZone: 'Europe/London', days: 14 })).toBe('2026-12-06')
})

test('without an amount, everything that is left is refunded', () => {
  expect(judgeRefund(PAID, ASKED)).toEqual({ amountMinor: 15_264 })
  expect(judgeRefund({ ...PAID, returnedMinor: 5_000 }, ASKED)).toEqual({ amountMinor: 10_264 })
})

test('refunds of one order return its tax in proportion, and together exactly all of it', () => {
  const order = { arrivedMinor: 13_627, returnedMinor: 0 }
  expect(taxInRefund(order, { taxMinor: 877, amountMinor: 12_000 })).toBe(772)
  for (const parts of [[12_000, 1_627], [1, 1, 13_625], [4_542, 4_542, 4_543], [13_627]]) {
    let [returnedMinor, tax] = [0, 0]
    for (const amountMinor of parts) {
      tax += taxInRefund({ ...order, returnedMinor }, { taxMinor: 877, amountMinor })
      returnedMinor += amountMinor
    }
    expect(tax).toBe(877)
  }
  expect(taxInRefund({ arrivedMinor: 0, returnedMinor: 0 }, { taxMinor: 0, amountMinor: 0 })).toBe(0)
})

test('an operator can refund a part', () => {
  expect(judgeRefund(PAID, { isLate: false, isBuiltOn: false, amountMinor: 1 })).toEqual({ amountMinor: 1 })
})

test.each([
  ['an order that cost nothing', { arrivedMinor: 0 }, {}, 'nothing-charged'],
  ['a second refund while one is on its way', { isUnderWay: true }, {}, 'under-way'],
  ['a refund of what was given back', { returnedMinor: 15_264 }, {}, 'already-refunded'],
  ['a refund during a dispute', { isDisputed: true }, {}, 'disputed'],
  ['a refund after its last day', {}, { isLate: true }, 'too-late'],
  ['a change of plan under a later one', {}, { isBuiltOn: true }, 'changed-since'],
  ['more than is left', { returnedMinor: 264 }, { amountMinor: 15_001 }, 'more-than-left'],
  ['an amount of nothing', {}, { amountMinor: 0 }, 'more-than-left'],
] as const)('%s is refused', (_name, money, asked, refusal) => {
  expect(judgeRefund({ ...PAID, ...money }, { ...ASKED, ...asked })).toEqual({ refusal })
})
