import { expect, test } from 'vitest'
import type { PackageView } from '#domain/contracts/packages.ts'
import { textFor } from '#domain/messages/text.ts'
import { serviceWords } from '#domain/pricing/catalogue-words.ts'
import { plansOf, type Reader } from './read-plans.server.ts'

const BASIC = ['MYFILES', 'CALLSBASIC']
const ESSENTIALS = [...BASIC, 'TONEMETER']
const PREMIUM = [...ESSENTIALS, 'UNLIMITEDPAYMENTS']

function sold(
  id: number,
  { name, years, price, services }: { name: string; years: 1 | 2; price: number; services: string[] },
): PackageView {
  return {
    id,
    displayName: name,
    description: '',
    badge: '',
    features: [],
    receiptText: '',
    packageName: '',
    subDurationInYears: years,
    buildYourOwn: false,
    currencyCode: 'USD',
    currencySymbol: '$',
    price,
    priceFormatted: '',
    vatAmount: 0,
    vatAmountFormatted: '',
    includesVat: false,
    analyticsPackage: `${name.toLowerCase()}-${years}y`,
    productId: years === 1 ? 'SUB1YEAR' : 'SUB2YEAR',
    services,
    serviceTexts: [...PREMIUM].map((service) => {
      const { features, ...words } = serviceWords(service, { texts: {}, locale: 'en' })
      return { service, ...words, features: [...features] }
    }),
    terms: [],
  }
}

const extra = (service: string, price: number) => ({ service, price, priceFormatted: '' })
const basics = [
  sold(1001, { name: 'Basic', years: 1, price: 99_00, services: BASIC }),
  sold(1002, { name: 'Basic', years: 2, price: 180_00, services: BASIC }),
]
const essentials = [
  sold(1011, { name: 'Essentials', years: 1, price: 144_00, services: ESSENTIALS }),
  sold(1012, { name: 'Essentials', years: 2, price: 264_00, services: ESSENTIALS }),
]
const premiums = [
  sold(1021, { name: 'Premium', years: 1, price: 204_00, services: PREMIUM }),
  sold(1022, { name: 'Premium', years: 2, price: 384_00, services: PREMIUM }),
]
const build: PackageView = {
  ...sold(1090, { name: 'Choose-your-own', years: 1, price: 99_00, services: BASIC }),
  buildYourOwn: true,
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
      extras: [extra('TONEMETER', 110_00), extra('UNLIMITEDPAYMENTS', 140_00)],
    },
  ],
}
const british = [
  { ...sold(2061, { name: 'Essentials', years: 1, price: 120_00, services: ESSENTIALS }), includesVat: true },
  { ...sold(2063, { name: 'Premium', years: 1, price: 168_00, services: PREMIUM }), includesVat: true },
].map((each) => ({ ...each, currencyCode: 'GBP' }))

const read = (packages: PackageView[], reader: Partial<Reader> = {}) =>
  plansOf(packages, {
    coupons: [],
    locale: 'en',
    text: textFor('en'),
    chosenId: null,
    variants: { pricesBuild: true, recordsCalls: false },
    ...reader,
  })
const all = [...essentials, ...premiums, build]

test('a plan has one card with both terms: its price, what a year costs, and what its parts cost', () => {
  const { plans, lengths, saving } = read(all)
  expect(lengths).toEqual([1, 2])
  expect(saving).toBe('$24')
  expect(plans.map(({ name }) => name)).toEqual(['Essentials', 'Premium', 'Choose-your-own'])
  expect(plans[1]?.terms).toEqual([
    {
      years: 1,
      packageId: 1021,
      chosen: false,
      price: '$204',
      sale: null,
      twoYears: { beside: 'one-year', price: '$384', perYear: '$192', saving: '$24' },
      compared: { to: 'pieces', price: '$234', saving: '$30' },
    },
    {
      years: 2,
      packageId: 1022,
      chosen: false,
      price: '$384',
      sale: null,
      twoYears: { beside: 'two-years', regular: '$204', perYear: '$192', saving: '$24' },
      compared: { to: 'pieces', price: '$430', saving: '$46' },
    },
  ])
  expect(plans[0]?.terms.map(({ compared }) => compared)).toEqual([
    { to: 'pieces', price: '$159', saving: '$15' },
    { to: 'pieces', price: '$290', saving: '$26' },
  ])
})

test('a built package names its extras, and a cheaper package that includes them all', () => {
  const [, , own] = read(all).plans
  expect(own?.extras).toMatchObject([
    {
      text: 'ToneMeter',
      prices: [
        { years: 1, price: '$60' },
        { years: 2, price: '$110' },
      ],
    },
    {
      text: 'Unlimited payments',
      prices: [
        { years: 1, price: '$75' },
        { years: 2, price: '$140' },
      ],
    },
  ])
  expect(own?.terms.map(({ compared }) => compared)).toEqual([
    { to: 'complete', price: '$234', name: 'Premium', less: '$204' },
    { to: 'complete', price: '$430', name: 'Premium', less: '$384' },
  ])
})

test('a plan that includes another one lists only what it adds', () => {
  const [small, large, own] = read(all).plans
  expect(small).toMatchObject({ beyond: null })
  expect(small?.benefits).toHaveLength(6)
  expect(large?.beyond).toBe('Essentials')
  expect(large?.benefits.map(({ text }) => text)).toEqual([
    'Pay and be paid for shared expenses',
    'A record of each payment',
  ])
  expect(own?.benefits).toEqual([{ text: 'Everything in Essentials except ToneMeter' }])
})

test('a plan that includes no other plan lists everything it includes', () => {
  const [alone, own] = read([...premiums, build]).plans
  expect(alone?.beyond).toBeNull()
  expect(alone?.benefits).toHaveLength(8)
  expect(own?.benefits).toHaveLength(5)
  expect(read([...basics, build]).plans[1]?.benefits).toEqual([{ text: 'Everything in Basic' }])
})

test('a coupon lowers every amount of a card', () => {
  const court15 = { code: 'COURT15', percent: 15, amountMinor: null, currency: null, packageIds: null }
  const { plans, saving } = read(all, { coupons: [court15], chosenId: 1021 })
  expect(saving).toBe('$20.40')
  expect(plans[1]?.terms[0]).toEqual({
    years: 1,
    packageId: 1021,
    chosen: true,
    price: '$173.40',
    sale: { regular: '$204', percent: 15 },
    twoYears: { beside: 'one-year', price: '$326.40', perYear: '$163.20', saving: '$20.40' },
    compared: { to: 'pieces', price: '$198.90', saving: '$25.50' },
  })
  expect(plans[2]?.extras[0]?.prices[0]?.price).toBe('$51')
})

test('a card without a price shows no price anywhere', () => {
  const { plans } = read(all, { variants: { pricesBuild: false, recordsCalls: true } })
  expect(plans.flatMap(({ terms }) => terms.map(({ compared }) => compared))).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ])
  expect(plans[2]?.extras.map(({ prices }) => prices)).toEqual([[], []])
  expect(plans[0]?.benefits.map(({ text }) => text)).toContain('Recorded audio and video calls')
})

test('British packages of one year have no switch, and include VAT', () => {
  const { plans, lengths, saving } = read(british)
  expect([lengths, saving]).toEqual([[1], null])
  expect(plans.map(({ includesVat, terms }) => [includesVat, terms[0]?.price, terms[0]?.twoYears])).toEqual([
    [true, '£120', null],
    [true, '£168', null],
  ])
})

test('packages with the same name but different contents are separate plans', () => {
  const other = sold(3001, { name: 'Essentials', years: 1, price: 150_00, services: BASIC })
  expect(read([...essentials, other]).plans.map(({ terms }) => terms.length)).toEqual([2, 1])
})

test('a price above that of its parts is not shown as a saving', () => {
  const [dear] = read([
    sold(3002, { name: 'Essentials', years: 1, price: 170_00, services: ESSENTIALS }),
    build,
  ]).plans
  expect(dear?.terms[0]?.compared).toBeNull()
})
