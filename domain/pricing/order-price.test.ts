import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '../money.ts'
import {
  applyCodes,
  bestCoupon,
  CODES_MAX,
  couponDiscount,
  normaliseCodes,
  type CodeTerms,
  type CouponTerms,
} from './discounts.ts'
import { containedVat, priceBeforeTax, ratePercent, taxParts, type PriceInput } from './order-price.ts'

const plain: PriceInput = { baseMinor: 150_00, extras: [], payForCoParent: false, coupons: [], codes: [] }
const percentOff = (percent: number): CouponTerms => ({ code: `OFF${percent}`, percent, amountMinor: null })
const amountOff = (amountMinor: number): CouponTerms => ({ code: 'AMOUNT', percent: null, amountMinor })
const code = (name: string, amountMinor: number, singleUse = false): CodeTerms => ({
  code: name,
  amountMinor,
  singleUse,
})

test('the order of the mock-up: 150.00, a 15 % coupon, 6.875 % tax', () => {
  const price = priceBeforeTax({ ...plain, coupons: [percentOff(15)] })
  expect(price).toMatchObject({ subTotalMinor: 150_00, discountMinor: 22_50, taxableMinor: 127_50 })
  expect(taxParts(price.taxableMinor, [{ name: 'Sales tax', ratePpm: 68_750 }])).toEqual([
    { name: 'Sales tax', ratePpm: 68_750, amountMinor: 8_77 },
  ])
})

test('extras are separate lines, and the co-parent’s subscription is one line of the same amount', () => {
  const extras = [
    { service: 'TONEMETER', priceMinor: 60_00 },
    { service: 'UNLIMITEDPAYMENTS', priceMinor: 75_00 },
  ]
  const price = priceBeforeTax({ ...plain, baseMinor: 99_00, extras, payForCoParent: true })
  expect(price.lines.map((line) => [line.kind, line.amountMinor])).toEqual([
    ['package', 99_00],
    ['extra', 60_00],
    ['extra', 75_00],
    ['co-parent', 234_00],
  ])
  expect(price.subTotalMinor).toBe(468_00)
})

test.each([
  ['15 % of 99.99 is 14.9985, given as 15.00', percentOff(15), 99_99, 1, 15_00],
  ['15 % of 99.95 is 14.9925, given as 15.00', percentOff(15), 99_95, 1, 15_00],
  ['for two people, double the discount of one', percentOff(15), 99_99, 2, 30_00],
  ['the whole price at most', percentOff(100), 99_99, 1, 99_99],
  ['an amount once per order, also for two people', amountOff(20_00), 99_00, 2, 20_00],
  ['an amount no larger than the order', amountOff(200_00), 99_00, 1, 99_00],
])('a coupon takes off %s', (_case, coupon, onePersonMinor, people, expected) => {
  expect(couponDiscount(coupon, { onePersonMinor, people })).toBe(expected)
})

test('of several coupons, the one with the largest discount applies', () => {
  const price = priceBeforeTax({ ...plain, coupons: [percentOff(10), amountOff(20_00), percentOff(5)] })
  expect([price.coupon?.code, price.discountMinor]).toEqual(['AMOUNT', 20_00])
})

test('of coupons with equal discounts, the choice does not depend on their order', () => {
  const [first, second] = [percentOff(10), amountOff(10_00)].map((terms, n) => ({
    ...terms,
    code: `CODE-${n}`,
  }))
  const order = { onePersonMinor: 100_00, people: 1 }
  const pick = (...coupons: CouponTerms[]) => bestCoupon(coupons, order)?.code
  expect([pick(first!, second!), pick(second!, first!)]).toEqual(['CODE-0', 'CODE-0'])
})

test('of codes with equal value, the one spent first does not depend on their order', () => {
  const codes = [code('GIFT-A', 50_00, true), code('GIFT-B', 50_00, true)]
  const spent = [
    { code: 'GIFT-A', amountMinor: 50_00 },
    { code: 'GIFT-B', amountMinor: 10_00 },
  ]
  expect(applyCodes(codes, 60_00)).toEqual(spent)
  expect(applyCodes(codes.toReversed(), 60_00)).toEqual(spent)
})

test('codes above the maximum number are ignored', () => {
  const entered = Array.from({ length: CODES_MAX + 1 }, (_, n) => `GIFT-${n}`)
  expect(normaliseCodes(entered)).toEqual(entered.slice(0, CODES_MAX))
})

test('codes pay what is left and no more; a multi-use code is spent first', () => {
  const codes = [code('GIFT-50', 50_00, true), code('FAMILY-2026', 20_00), code('WAIVER', 100_00)]
  expect(applyCodes(codes, 130_00)).toEqual([
    { code: 'WAIVER', amountMinor: 100_00 },
    { code: 'FAMILY-2026', amountMinor: 20_00 },
    { code: 'GIFT-50', amountMinor: 10_00 },
  ])
})

test('an unneeded code stays in the list and pays zero', () => {
  const codes = [code('WAIVER-FULL', 10_000_00), code('GIFT-50', 50_00, true)]
  expect(applyCodes(codes, 99_00)).toEqual([
    { code: 'WAIVER-FULL', amountMinor: 99_00 },
    { code: 'GIFT-50', amountMinor: 0 },
  ])
})

test('codes are trimmed, put in upper case and counted once; invalid text is left out', () => {
  const entered = [
    ' family-2026 ',
    'FAMILY-2026',
    '\tgift-50\n',
    'abc',
    'no spaces',
    'ÜBER-1',
    'x'.repeat(33),
    '',
  ]
  expect(normaliseCodes(entered)).toEqual(['FAMILY-2026', 'GIFT-50'])
})

test.each([
  ['half a cent goes up', 1_00, 5_000, 1],
  ['less than half goes down', 1_00, 4_999, 0],
  ['QST 9.975 % of 100.00 is 9.975', 100_00, 99_750, 9_98],
  ['zero has no tax', 0, 99_750, 0],
])('tax: %s', (_case, taxable, ratePpm, expected) => {
  expect(taxParts(taxable, [{ name: 'tax', ratePpm }])[0]?.amountMinor).toBe(expected)
})

test('two taxes are rounded separately: GST 5 % and QST 9.975 % of 99.99', () => {
  const parts = taxParts(99_99, [
    { name: 'GST', ratePpm: 50_000 },
    { name: 'QST', ratePpm: 99_750 },
  ])
  expect(parts.map((part) => part.amountMinor)).toEqual([5_00, 9_97])
})

test.each([
  ['2061 for one', { vatMinor: 20_00, payForCoParent: false }, 120_00, 120_00, 20_00],
  ['2061 for both: doubled', { vatMinor: 20_00, payForCoParent: true }, 240_00, 240_00, 40_00],
  ['2063 for one', { vatMinor: 28_00, payForCoParent: false }, 168_00, 168_00, 28_00],
  ['2063 for both: doubled', { vatMinor: 28_00, payForCoParent: true }, 336_00, 336_00, 56_00],
  ['an odd amount is doubled, not recomputed', { vatMinor: 1_67, payForCoParent: true }, 20_02, 20_02, 3_34],
  ['15 % off 2061', { vatMinor: 20_00, payForCoParent: false }, 120_00, 102_00, 17_00],
  ['half a penny goes up', { vatMinor: 1_67, payForCoParent: false }, 10_02, 5_01, 84],
  ['less than half goes down', { vatMinor: 1_67, payForCoParent: false }, 10_02, 5_00, 83],
  ['a package at no price', { vatMinor: 0, payForCoParent: false }, 0, 0, 0],
  ['a waived 2061', { vatMinor: 20_00, payForCoParent: false }, 120_00, 0, 0],
])('VAT contained in %s', (_case, vat, subTotalMinor, taxableMinor, expected) => {
  expect(containedVat(vat, { subTotalMinor, taxableMinor })).toBe(expected)
})

test.each([
  [68_750, '6.875'],
  [99_750, '9.975'],
  [50_000, '5'],
])('%i parts per million are formatted as %s per cent', (ppm, expected) => {
  expect(ratePercent(ppm)).toBe(expected)
})

const anyCoupon = fc.oneof(
  fc.integer({ min: 1, max: 100 }).map(percentOff),
  fc.integer({ min: 1, max: 500_00 }).map(amountOff),
)
const anyCodes = fc.uniqueArray(
  fc.record({
    code: fc.stringMatching(/^[A-Z0-9-]{4,8}$/),
    amountMinor: fc.integer({ min: 1, max: 400_00 }),
    singleUse: fc.boolean(),
  }),
  { selector: (each) => each.code, maxLength: 6 },
)
const anyOrder = fc.record({
  baseMinor: fc.nat(500_00),
  extras: fc.array(fc.record({ service: fc.string(), priceMinor: fc.nat(99_99) }), { maxLength: 4 }),
  payForCoParent: fc.boolean(),
  coupons: fc.array(anyCoupon, { maxLength: 3 }),
  codes: anyCodes,
})
const anyRates = fc.array(fc.record({ name: fc.string(), ratePpm: fc.nat(500_000) }), { maxLength: 3 })

test('the parts of any order add up to its total', () => {
  fc.assert(
    fc.property(anyOrder, anyRates, (order, rates) => {
      const price = priceBeforeTax(order)
      const taxes = sum(taxParts(price.taxableMinor, rates).map((part) => part.amountMinor))
      expect(sum(price.lines.map((line) => line.amountMinor))).toBe(price.subTotalMinor)
      expect(sum(price.codes.map((each) => each.amountMinor))).toBe(price.codeTotalMinor)
      expect(price.subTotalMinor - price.discountMinor - price.codeTotalMinor).toBe(price.taxableMinor)
      expect(price.taxableMinor + taxes).toBeGreaterThanOrEqual(price.taxableMinor)
    }),
  )
})

test('no amount of any order is negative or fractional', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const { discountMinor, subTotalAfterDiscountMinor, taxableMinor, codes } = priceBeforeTax(order)
      const amounts = [
        discountMinor,
        subTotalAfterDiscountMinor,
        taxableMinor,
        ...codes.map((each) => each.amountMinor),
      ]
      expect(amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
    }),
  )
})

test('the VAT in any order is a whole amount, and never more than the paid amount', () => {
  const vatPackage = fc
    .nat(500_00)
    .chain((gross) => fc.tuple(fc.constant(gross), fc.integer({ min: 0, max: gross })))
  fc.assert(
    fc.property(anyOrder, vatPackage, (order, [baseMinor, vatMinor]) => {
      const price = priceBeforeTax({ ...order, baseMinor, extras: [] })
      const vat = containedVat({ vatMinor, payForCoParent: order.payForCoParent }, price)
      expect(Number.isSafeInteger(vat) && vat >= 0).toBe(true)
      expect(vat).toBeLessThanOrEqual(price.taxableMinor)
    }),
  )
})

test('codes give the same result in any order of entry', () => {
  const shuffled = anyCodes.chain((codes) =>
    fc.tuple(fc.constant(codes), fc.shuffledSubarray(codes, { minLength: codes.length })),
  )
  fc.assert(
    fc.property(shuffled, fc.nat(500_00), ([codes, other], amount) => {
      expect(applyCodes(other, amount)).toEqual(applyCodes(codes, amount))
    }),
  )
})

test('paying for both with any percentage costs exactly double before codes', () => {
  fc.assert(
    fc.property(anyOrder, fc.integer({ min: 1, max: 100 }), (order, percent) => {
      const terms = { ...order, coupons: [percentOff(percent)], codes: [] }
      const one = priceBeforeTax({ ...terms, payForCoParent: false })
      const both = priceBeforeTax({ ...terms, payForCoParent: true })
      expect([both.subTotalMinor, both.discountMinor, both.taxableMinor]).toEqual(
        [one.subTotalMinor, one.discountMinor, one.taxableMinor].map((amount) => 2 * amount),
      )
    }),
  )
})
