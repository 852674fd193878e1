import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencySymbol, decimalOf, formatMoney, formatPrice, mulDiv, parseAmount, sum } from './money.ts'

const NBSP = '\u00A0'

test.each([
  [13627, 'USD', 'en', '$136.27'],
  [1_234_56, 'USD', 'en', '$1,234.56'],
  [0, 'USD', 'en', '$0.00'],
  [-22_50, 'USD', 'en', '-$22.50'],
  [120_00, 'GBP', 'en', '£120.00'],
  [1_234_56, 'USD', 'es-MX', `USD${NBSP}1,234.56`],
  [120_00, 'GBP', 'es-MX', `GBP${NBSP}120.00`],
  [500, 'JPY', 'en', '¥500'],
  [1_234, 'KWD', 'en', `KWD${NBSP}1.234`],
] as const)('%i of %s is formatted in %s as %s', (amount, currency, locale, expected) => {
  expect(formatMoney(amount, { currency, locale })).toBe(expected)
})

test.each([
  [144_00, 'USD', 'en', '$144'],
  [122_40, 'USD', 'en', '$122.40'],
  [120_00, 'GBP', 'es-MX', `GBP${NBSP}120`],
  [500, 'JPY', 'en', '¥500'],
] as const)('on a price tag, %i of %s is formatted in %s as %s', (amount, currency, locale, expected) => {
  expect(formatPrice(amount, { currency, locale })).toBe(expected)
})

test.each([
  [13627, 'USD', '136.27'],
  [5, 'USD', '0.05'],
  [0, 'USD', '0.00'],
  [-5, 'USD', '-0.05'],
  [500, 'JPY', '500'],
  [1_234, 'KWD', '1.234'],
])('%i of %s is sent to a gateway as %s', (amount, currency, expected) => {
  expect(decimalOf(amount, currency)).toBe(expected)
})

test('a currency has its short symbol', () => {
  expect(['USD', 'GBP', 'MXN'].map(currencySymbol)).toEqual(['$', '£', '$'])
})

test.each([
  // 1001 × 20 ÷ 120 is 166.83…
  [1001, 20, 120, { floor: 166, ceil: 167, halfUp: 167 }],
  // 25 × 1 ÷ 2 is 12.5: a half
  [25, 1, 2, { floor: 12, ceil: 13, halfUp: 13 }],
  // 10 ÷ 3 is 3.33…, 11 ÷ 3 is 3.66…
  [10, 1, 3, { floor: 3, ceil: 4, halfUp: 3 }],
  [11, 1, 3, { floor: 3, ceil: 4, halfUp: 4 }],
  // exact
  [100, 15, 100, { floor: 15, ceil: 15, halfUp: 15 }],
  [0, 7, 9, { floor: 0, ceil: 0, halfUp: 0 }],
])('%i × %i ÷ %i is rounded once, in the given mode', (amount, numerator, denominator, expected) => {
  const rounded = (rounding: 'floor' | 'ceil' | 'halfUp') =>
    mulDiv(amount, { numerator, denominator, rounding })
  expect({ floor: rounded('floor'), ceil: rounded('ceil'), halfUp: rounded('halfUp') }).toEqual(expected)
})

test('products above the safe integers stay exact', () => {
  const whole = Number.MAX_SAFE_INTEGER
  expect(mulDiv(whole, { numerator: 999_999, denominator: 999_999, rounding: 'floor' })).toBe(whole)
})

test.each([
  [0.5, 1, 1],
  [-1, 1, 1],
  [1, 1, 0],
  [Number.NaN, 1, 1],
])('%d × %i ÷ %i is refused', (amount, numerator, denominator) => {
  expect(() => mulDiv(amount, { numerator, denominator, rounding: 'floor' })).toThrow(RangeError)
})

test('half-up gives the nearer of floor and ceil, which differ by at most one', () => {
  const parts = fc.record({
    amount: fc.nat(1e9),
    numerator: fc.nat(1e6),
    denominator: fc.integer({ min: 1, max: 1e6 }),
  })
  fc.assert(
    fc.property(parts, ({ amount, numerator, denominator }) => {
      const at = (rounding: 'floor' | 'ceil' | 'halfUp') =>
        mulDiv(amount, { numerator, denominator, rounding })
      expect(at('ceil') - at('floor')).toBeLessThanOrEqual(1)
      const remainder = (BigInt(amount) * BigInt(numerator)) % BigInt(denominator)
      expect(at('halfUp')).toBe(remainder * 2n >= BigInt(denominator) ? at('ceil') : at('floor'))
    }),
  )
})

test('amounts are summed', () => {
  expect(sum([])).toBe(0)
  expect(sum([99_00, 10_00, 24_00])).toBe(133_00)
})

test.each([
  ['120', 'USD', 12_000],
  [' 120.5 ', 'USD', 12_050],
  ['1,234.56', 'USD', 123_456],
  ['1,234.', 'USD', 123_400],
  ['120.5.', 'USD', null],
  ['1500', 'JPY', 1500],
  ['1.505', 'KWD', 1505],
  ['1.555', 'USD', null],
  ['1.5', 'JPY', null],
  ['-1', 'USD', null],
  ['1,50', 'USD', null],
  ['$5', 'USD', null],
  ['1e3', 'USD', null],
  ['NaN', 'USD', null],
  ['', 'USD', null],
])('“%s” in %s is typed as %s', (typed, currency, minor) => {
  expect(parseAmount(typed, currency)).toBe(minor)
})
