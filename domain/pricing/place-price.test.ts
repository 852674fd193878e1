import { expect, test } from 'vitest'
import { paidForPlace } from './place-price.ts'

const own = { kind: 'package' as const, amountMinor: 14_400 }
const extra = { kind: 'extra' as const, amountMinor: 1_500 }
const other = { kind: 'co-parent' as const, amountMinor: 14_400 }

test.each([
  [
    'the price of the package',
    { lines: [own], subTotalMinor: 14_400, subTotalAfterDiscountMinor: 14_400 },
    14_400,
  ],
  [
    'the package and its extras',
    { lines: [own, extra], subTotalMinor: 15_900, subTotalAfterDiscountMinor: 15_900 },
    15_900,
  ],
  [
    'half of an order for both parents',
    { lines: [own, other], subTotalMinor: 28_800, subTotalAfterDiscountMinor: 28_800 },
    14_400,
  ],
  [
    'the price after a coupon',
    { lines: [own], subTotalMinor: 14_400, subTotalAfterDiscountMinor: 7_200 },
    7_200,
  ],
  [
    'a third that does not divide, rounded up',
    { lines: [own, other], subTotalMinor: 28_800, subTotalAfterDiscountMinor: 9_601 },
    4_801,
  ],
  ['nothing for an order without a price', { lines: [], subTotalMinor: 0, subTotalAfterDiscountMinor: 0 }, 0],
])('a payer has paid for their place: %s', (_what, price, paid) => {
  expect(paidForPlace(price, 'payer')).toBe(paid)
})

test('the place of a co-parent has its own line', () => {
  const lines = [
    { ...own, amountMinor: 10_000 },
    { ...other, amountMinor: 10_000 },
  ]
  expect(
    paidForPlace({ lines, subTotalMinor: 20_000, subTotalAfterDiscountMinor: 18_000 }, 'co-parent'),
  ).toBe(9_000)
})
