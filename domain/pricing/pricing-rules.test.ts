import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALL_OFF } from '../experiments/flags.ts'
import { couponDiscount } from './discounts.ts'
import { decidingCountry, marketOf } from './market.ts'
import { chosenFrom, type PackageOffer } from './package-offer.ts'
import { couponPercent, salePercent } from './percent.ts'
import { pricingGroupOf } from './pricing-group.ts'
import { lastDay, paidUntil, renewalDate } from './renewal.ts'

test.each([
  [22_50, 150_00, 15],
  [15_00, 99_99, 15],
  [19_99, 100_00, 19],
  [1, 100_00, 0],
  [0, 0, 0],
])('a coupon of %i off %i is shown as %i per cent: rounded down', (discountMinor, totalMinor, expected) => {
  expect(couponPercent({ discountMinor, totalMinor })).toBe(expected)
})

test.each([
  [150_00, 127_50, 15],
  [100_00, 80_99, 20],
  [100_00, 99_99, 1],
  [100_00, 100_00, 0],
  [100_00, 120_00, 0],
  [0, 0, 0],
])('%i reduced to %i is shown as %i per cent: rounded up', (regularMinor, saleMinor, expected) => {
  expect(salePercent({ regularMinor, saleMinor })).toBe(expected)
})

test('a displayed coupon percentage is never below the promised one', () => {
  const order = fc.record({
    percent: fc.integer({ min: 1, max: 100 }),
    price: fc.integer({ min: 1_00, max: 999_99 }),
  })
  fc.assert(
    fc.property(order, ({ percent, price }) => {
      const discountMinor = couponDiscount(
        { percent, amountMinor: null },
        { onePersonMinor: price, people: 1 },
      )
      expect(couponPercent({ discountMinor, totalMinor: price })).toBeGreaterThanOrEqual(percent)
    }),
  )
})

test.each([
  ['2026-11-21', 1, '2027-11-21'],
  ['2026-11-21', 2, '2028-11-21'],
  ['2024-02-29', 1, '2025-02-28'],
  ['2024-02-29', 2, '2026-02-28'],
  ['2024-02-29', 4, '2028-02-29'],
  ['2023-02-28', 1, '2024-02-28'],
  ['2026-12-31', 1, '2027-12-31'],
])('bought on %s for %i years, it renews on %s', (date, years, expected) => {
  expect(renewalDate(date, years)).toBe(expected)
})

test.each([
  ['2026-03-01T03:30:00Z', 'America/Los_Angeles', '2027-02-28'],
  ['2026-03-01T03:30:00Z', 'UTC', '2027-03-01'],
  ['2024-03-01T03:30:00Z', 'America/Los_Angeles', '2025-02-28'],
  ['2026-12-31T11:00:00Z', 'Pacific/Kiritimati', '2028-01-01'],
  ['2026-03-01T03:30:00Z', null, '2027-03-01'],
  ['2026-03-01T03:30:00Z', 'Mars/Olympus', '2027-03-01'],
])('an order at %s by a buyer in %s is paid until %s', (moment, timeZone, expected) => {
  expect(paidUntil(new Date(moment), { years: 1, timeZone })).toBe(expected)
})

test.each([
  [{}, 'P0'],
  [{ grow621: 'Treatment' }, 'P1'],
  [{ grow722: 'Treatment' }, 'P2'],
  [{ grow805: 'Treatment' }, 'P3'],
  [{ grow621: 'Treatment', grow722: 'Treatment' }, 'P2'],
  [{ grow621: 'Treatment', grow722: 'Treatment', grow805: 'Treatment' }, 'P3'],
  [{ grow805: 'Control', grow621: 'Treatment' }, 'P1'],
  [{ grow805: 'Control' }, 'P0'],
  [{ grow805: 'Off' }, 'P0'],
] as const)('experiments %j put a visitor into %s', (flags, expected) => {
  expect(pricingGroupOf({ ...ALL_OFF, ...flags })).toBe(expected)
})

test.each([
  ['a US bill and phone', 'US', '+1', 'default', 'US'],
  ['a Mexican phone in the US', 'US', '52', 'default', 'US'],
  ['a Canadian', 'CA', '+1', 'default', 'CA'],
  ['a British bill and phone', 'GB', '+44', 'GB', 'GB'],
  ['a Jersey bill and a British phone', 'JE', '44', 'GB', 'JE'],
  ['a US bill and a British phone', 'US', '+44', 'default', 'US'],
  ['a British bill and a US phone', 'GB', '+1', 'GB', 'GB'],
  ['a British bill and a French phone', 'GB', '+33', 'GB', 'GB'],
  ['a French bill and a British phone', 'FR', '+44', 'GB', 'GB'],
  ['a German bill and a US phone', 'DE', '+1', 'default', 'US'],
  ['a French bill and phone', 'FR', '+33', 'default', 'FR'],
  ['no bill and a British phone', null, '+44', 'GB', 'GB'],
  ['no bill and a US phone', null, '+1', 'default', 'US'],
  ['no bill and a French phone', null, '+33', 'default', null],
] as const)('%s: the market, and the country that decides it', (_case, country, phone, market, decided) => {
  const place = { country, phoneCountryCode: phone }
  expect(marketOf({ ...place, ukPackages: 'Treatment' })).toBe(market)
  expect(decidingCountry(place)).toBe(decided)
})

test.each(['Control', 'Off'] as const)('with UK packages %s, there is one market', (ukPackages) => {
  expect(marketOf({ country: 'GB', phoneCountryCode: '44', ukPackages })).toBe('default')
})

const offer: PackageOffer = {
  id: 1090,
  displayName: 'Choose your own',
  packageName: 'Choose your own, 1 year',
  receiptText: 'Choose your own subscription',
  texts: null,
  names: null,
  serviceTexts: {},
  years: 1,
  buildYourOwn: true,
  currency: 'USD',
  readAt: new Date('2026-11-01T12:00:00Z'),
  priceMinor: 99_00,
  vatMinor: 0,
  taxBehaviour: 'exclusive',
  analyticsPackage: 'choose-your-own-1y',
  productId: 'SUB1YEAR',
  services: ['MYFILES', 'CALLSBASIC'],
  terms: [
    {
      productId: 'SUB1YEAR',
      years: 1,
      priceMinor: 99_00,
      extras: [{ service: 'TONEMETER', priceMinor: 60_00 }],
    },
    {
      productId: 'SUB2YEAR',
      years: 2,
      priceMinor: 180_00,
      extras: [{ service: 'TONEMETER', priceMinor: 110_00 }],
    },
  ],
}
const built = (productId: string, services: string[]) =>
  chosenFrom(offer, { packageId: 1090, productId, services })

test('a build-your-own package costs its term and its extras; free services are included', () => {
  expect(built('SUB2YEAR', ['TONEMETER'])).toEqual({
    outcome: 'chosen',
    productId: 'SUB2YEAR',
    years: 2,
    baseMinor: 180_00,
    extras: [{ service: 'TONEMETER', priceMinor: 110_00 }],
    services: ['MYFILES', 'CALLSBASIC', 'TONEMETER'],
  })
  expect(built('SUB1YEAR', ['MYFILES', 'CALLSBASIC'])).toMatchObject({
    outcome: 'chosen',
    baseMinor: 99_00,
    extras: [],
  })
})

test('a repeated extra is bought once', () => {
  expect(built('SUB1YEAR', ['TONEMETER', 'TONEMETER'])).toMatchObject({ extras: [{ priceMinor: 60_00 }] })
})

test.each([
  ['without a product', '', ['MYFILES'], 'to-be-built'],
  ['without services', 'SUB1YEAR', [], 'to-be-built'],
  ['with a product it does not have', 'SUB9YEAR', ['MYFILES'], 'not-offered'],
  ['with a service it does not have', 'SUB1YEAR', ['YACHT'], 'not-offered'],
  ['with one service of two it does not have', 'SUB1YEAR', ['MYFILES', 'YACHT'], 'not-offered'],
])('a build-your-own package %s has no price', (_case, productId, services, outcome) => {
  expect(built(productId, services)).toEqual({ outcome })
})

test('a ready-made package is sold unchanged: its own product, and only its own services', () => {
  const ready = { ...offer, buildYourOwn: false, terms: [] }
  const choose = (productId: string, services: string[]) =>
    chosenFrom(ready, { packageId: 1, productId, services })
  expect(choose('SUB1YEAR', ['MYFILES'])).toMatchObject({
    outcome: 'chosen',
    extras: [],
    services: ['MYFILES', 'CALLSBASIC'],
  })
  expect(choose('SUB1YEAR', [])).toMatchObject({ outcome: 'chosen', baseMinor: 99_00 })
  expect(choose('SUB2YEAR', []).outcome).toBe('not-offered')
  expect(choose('SUB1YEAR', ['TONEMETER']).outcome).toBe('not-offered')
})

test.each([
  ['its paid time is over', '2026-11-27', '2026-11-28T12:00:00Z', 'Pacific/Auckland', '2026-11-27'],
  ['its paid time is over', '2026-11-27', '2026-11-28T12:00:00Z', 'America/New_York', '2026-11-27'],
  [
    'it ends early, in an American evening',
    '2026-11-28',
    '2026-11-28T02:00:00Z',
    'America/New_York',
    '2026-11-27',
  ],
  [
    'it ends early, in a morning of New Zealand',
    '2026-11-27',
    '2026-11-27T20:00:00Z',
    'Pacific/Auckland',
    '2026-11-28',
  ],
  [
    'it ends within the hours after its last paid day',
    '2026-11-27',
    '2026-11-28T08:00:00Z',
    'Asia/Tokyo',
    '2026-11-27',
  ],
  ['nothing was paid', '2026-11-27', null, 'Asia/Tokyo', '2026-11-27'],
])('if %s (paid until %s, ended at %s, %s), its last day is %s', (_why, stored, ended, timeZone, day) => {
  expect(lastDay(stored, { endedAt: ended === null ? null : new Date(ended), timeZone })).toBe(day)
})
