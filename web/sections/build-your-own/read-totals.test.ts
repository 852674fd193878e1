import { expect, test } from 'vitest'
import type { PackageView } from '#domain/contracts/packages.ts'
import { buildKey } from './build-totals.ts'
import { buildTotals } from './read-totals.server.ts'

const extra = (service: string, price: number) => ({ service, price, priceFormatted: '' })
const plan: PackageView = {
  id: 1090,
  displayName: 'Choose your own',
  receiptText: '',
  packageName: '',
  subDurationInYears: 1,
  buildYourOwn: true,
  currencyCode: 'USD',
  currencySymbol: '$',
  price: 99_00,
  priceFormatted: '$99.00',
  vatAmount: 0,
  vatAmountFormatted: '',
  includesVat: false,
  analyticsPackage: '',
  productId: 'SUB1YEAR',
  services: ['MYFILES', 'CALLSBASIC'],
  terms: [
    {
      productId: 'SUB1YEAR',
      years: 1,
      price: 99_00,
      priceFormatted: '',
      extras: [extra('TONEMETER', 60_00), extra('UNLIMITEDPAYMENTS', 75_00)],
    },
    {
      productId: 'SUB2YEAR',
      years: 2,
      price: 180_00,
      priceFormatted: '',
      extras: [extra('TONEMETER', 110_00)],
    },
  ],
}

test('every way to build a package has its total, in any order of its extras', () => {
  const totals = buildTotals(plan, { coupon: null, locale: 'en' })
  const total = (productId: string, ...extras: string[]) => totals[buildKey(productId, extras)]
  expect(Object.keys(totals)).toHaveLength(6)
  expect(total('SUB1YEAR')).toEqual({ totalFormatted: '$99.00', discount: null })
  expect(total('SUB1YEAR', 'UNLIMITEDPAYMENTS', 'TONEMETER')?.totalFormatted).toBe('$234.00')
  expect(total('SUB2YEAR', 'TONEMETER')?.totalFormatted).toBe('$290.00')
})

test('a coupon lowers the total, and its percentage is rounded down, as in the order', () => {
  const court15 = { code: 'COURT15', percent: 15, amountMinor: null }
  const totals = buildTotals(plan, { coupon: court15, locale: 'es-MX' })
  expect(totals[buildKey('SUB1YEAR', ['TONEMETER'])]).toEqual({
    totalFormatted: 'USD\u00a0135.15',
    discount: { amountFormatted: 'USD\u00a023.85', percent: 15 },
  })
})
