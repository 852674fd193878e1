import { expect, test } from 'vitest'
import type { PackageView } from '#domain/contracts/packages.ts'
import { buildKey } from './build-totals.ts'
import { buildTotals } from './read-totals.server.ts'

const extra = (service: string, price: number) => ({ service, price, priceFormatted: '' })
const plan: PackageView = {
  id: 1090,
  displayName: 'Choose your own',
  description: '',
  badge: '',
  features: [],
  serviceTexts: [],
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

test('every combination of term and extras has its total, in any order of the extras', () => {
  const totals = buildTotals(plan, { coupons: [], locale: 'en', offered: [] })
  const total = (productId: string, ...extras: string[]) => totals[buildKey(productId, extras)]
  expect(Object.keys(totals)).toHaveLength(6)
  expect(total('SUB1YEAR')).toMatchObject({ totalFormatted: '$99', discount: null, readyMade: null })
  expect(total('SUB1YEAR', 'UNLIMITEDPAYMENTS', 'TONEMETER')?.totalFormatted).toBe('$234')
  expect(total('SUB2YEAR', 'TONEMETER')?.totalFormatted).toBe('$290')
})

test('a coupon lowers the total, and its percentage is rounded down, as in the order', () => {
  const court15 = { code: 'COURT15', percent: 15, amountMinor: null, currency: null, packageIds: null }
  const totals = buildTotals(plan, { coupons: [court15], locale: 'es-MX', offered: [] })
  expect(totals[buildKey('SUB1YEAR', ['TONEMETER'])]).toMatchObject({
    totalFormatted: 'USD\u00a0135.15',
    discount: { amountFormatted: 'USD\u00a023.85', percent: 15 },
  })
})

test('the price of two years with the same extras is beside the total', () => {
  const totals = buildTotals(plan, { coupons: [], locale: 'en', offered: [] })
  expect(totals[buildKey('SUB1YEAR', ['TONEMETER'])]?.twoYears).toEqual({
    beside: 'one-year',
    price: '$290',
    perYear: '$145',
    saving: '$28',
  })
  expect(totals[buildKey('SUB1YEAR', ['UNLIMITEDPAYMENTS'])]?.twoYears).toBeNull()
})

test('a ready-made package of the same content and term is named if it is cheaper and comparable', () => {
  const essentials: PackageView = {
    ...plan,
    id: 1011,
    displayName: 'Essentials',
    buildYourOwn: false,
    price: 144_00,
    services: [...plan.services, 'TONEMETER'],
    terms: [],
  }
  const named = (offered: PackageView, extras = ['TONEMETER']) =>
    buildTotals(plan, { coupons: [], locale: 'en', offered: [offered] })[buildKey('SUB1YEAR', extras)]
      ?.readyMade
  expect(named(essentials)).toEqual({ packageId: 1011, name: 'Essentials', price: '$144', saving: '$15' })
  expect(named(essentials, [])).toBeNull()
  expect(named({ ...essentials, price: 159_00 })).toBeNull()
  expect(named({ ...essentials, subDurationInYears: 2 })).toBeNull()
  expect(named({ ...essentials, currencyCode: 'GBP' })).toBeNull()
})
