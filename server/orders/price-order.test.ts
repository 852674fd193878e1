import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { pricingInfo } from '#domain/contracts/pricing.ts'
import type { TaxAddress, TaxGateway } from '#server/tax/index.ts'
import { datedTableTax } from '#server/tax/dated-table/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import { shippedFlags } from '#tests/support/flags.ts'
import {
  gaPayloadBase64,
  isAsDisplayed,
  priceHash,
  priceOrder,
  pricingView,
  purchasePrice,
  readPriceSnapshot,
  type PriceOrderInput,
  type PriceSnapshot,
} from './index.ts'

const { db } = await testDatabase()
const tax = datedTableTax(db)
const noTax: TaxGateway = { quote: async () => ({ outcome: 'unavailable' }) }

const minnesota: TaxAddress = { country: 'US', region: 'MN', postalCode: '55401' }
const london: TaxAddress = { country: 'GB', region: '', postalCode: 'SW1A 1AA' }
const premium = {
  packageId: 1021,
  productId: 'SUB1YEAR',
  services: ['MYFILES', 'CALLSBASIC', 'TONEMETER', 'UNLIMITEDPAYMENTS'],
}
const built = { packageId: 1090, productId: 'SUB2YEAR', services: ['MYFILES', 'TONEMETER'] }
const ukEssentials = { packageId: 2061, productId: 'SUB1YEAR', services: [] }

const AMERICAN = { anonymousId: null, phoneCountryCode: '+1', country: 'US' }
const BRITON = { anonymousId: null, phoneCountryCode: '+44', country: 'GB' }

const order = (changes: Partial<PriceOrderInput> = {}): PriceOrderInput => ({
  scopeId: randomUUID(),
  choice: premium,
  payForCoParent: false,
  codes: [],
  referrerKey: null,
  address: minnesota,
  trier: { subjects: [randomBytes(32), randomBytes(32)] },
  country: 'US',
  timeZone: 'America/Chicago',
  buyer: changes.choice === ukEssentials ? BRITON : AMERICAN,
  ...changes,
})

async function priced(changes: Partial<PriceOrderInput> = {}): Promise<PriceSnapshot> {
  const result = await priceOrder({ db, tax, flagsOf: shippedFlags }, order(changes))
  if (result.outcome !== 'priced') throw new Error(result.outcome)
  return result.snapshot
}

test('a package with tax: 204.00 in Minnesota at 6.875 %', async () => {
  const snapshot = await priced()
  expect(snapshot).toMatchObject({
    subTotalMinor: 204_00,
    taxes: [{ name: 'Sales tax', ratePpm: 68_750, amountMinor: 14_03 }],
    taxMinor: 14_03,
    totalMinor: 218_03,
    renewalMinor: 204_00,
    taxesCalculated: true,
  })
})

test('an order for both parents with a coupon and two codes is taxed on the remaining amount', async () => {
  const snapshot = await priced({
    payForCoParent: true,
    referrerKey: 'COURT15',
    codes: ['family-2026 ', 'GIFT-50'],
  })
  expect(snapshot).toMatchObject({
    subTotalMinor: 408_00,
    coupon: { code: 'COURT15', discountMinor: 61_20 },
    subTotalAfterDiscountMinor: 346_80,
    codes: [
      { code: 'FAMILY-2026', amountMinor: 20_00 },
      { code: 'GIFT-50', amountMinor: 50_00 },
    ],
    codeTotalMinor: 70_00,
    taxMinor: 19_03,
    totalMinor: 295_83,
    // The price of the buyer's own subscription without a discount.
    renewalMinor: 204_00,
  })
})

test('a built package of two years', async () => {
  const snapshot = await priced({ choice: built })
  expect(snapshot).toMatchObject({
    years: 2,
    analyticsPackage: 'choose-your-own-2y',
    services: ['MYFILES', 'CALLSBASIC', 'TONEMETER'],
    lines: [
      { kind: 'package', amountMinor: 180_00 },
      { kind: 'extra', service: 'TONEMETER', amountMinor: 110_00 },
    ],
    renewalMinor: 290_00,
  })
})

test.each([
  ['for one', false, 'none', 120_00, 20_00],
  ['for both, the VAT is doubled', true, 'none', 240_00, 40_00],
  ['with 15 % off, the VAT of what is paid', false, 'court15', 102_00, 17_00],
])('a UK package includes its VAT: %s', async (_case, payForCoParent, referrerKey, totalMinor, vatMinor) => {
  const snapshot = await priced({ choice: ukEssentials, address: london, payForCoParent, referrerKey })
  expect(snapshot).toMatchObject({
    currency: 'GBP',
    taxes: [],
    taxMinor: 0,
    taxesCalculated: true,
    totalMinor,
    vatMinor,
  })
})

test('a full waiver leaves nothing to pay and needs no tax service', async () => {
  const result = await priceOrder(
    { db, tax: noTax, flagsOf: shippedFlags },
    order({ codes: ['WAIVER-FULL'], payForCoParent: true }),
  )
  expect(result).toMatchObject({
    outcome: 'priced',
    snapshot: { totalMinor: 0, taxesCalculated: true, codeTotalMinor: 408_00 },
  })
})

test.each([
  ['unknown', 'NOT-A-CODE', premium],
  ['expired', 'SPRING-2020', premium],
  ['for another package', 'COURT-PREPAID', built],
  ['of another currency', 'FAMILY-2026', ukEssentials],
])('a code that is %s is ignored', async (_case, code, choice) => {
  expect((await priced({ choice, codes: [code] })).codes).toEqual([])
})

test('a prepaid code pays for the package it is for', async () => {
  expect((await priced({ codes: ['COURT-PREPAID'] })).codes).toEqual([
    { code: 'COURT-PREPAID', amountMinor: 144_00 },
  ])
})

test('an unknown referrer has no coupon', async () => {
  expect((await priced({ referrerKey: "' or 1=1 --" })).coupon).toBeNull()
})

test('without an address, a price is shown, but cannot be charged', async () => {
  const snapshot = await priced({ address: null })
  expect(snapshot).toMatchObject({ taxesCalculated: false, taxMinor: 0, totalMinor: 204_00, taxId: '' })
  expect(() => purchasePrice(snapshot)).toThrow('must not be charged')
})

test('without the tax service nothing can be charged', async () => {
  const result = await priceOrder({ db, tax: noTax, flagsOf: shippedFlags }, order())
  expect(result).toMatchObject({ outcome: 'tax-unavailable', snapshot: { taxesCalculated: false } })
})

test.each([
  ['not-offered', { packageId: 4711, productId: 'SUB1YEAR', services: [] }],
  ['not-offered', { packageId: 1021, productId: 'SUB2YEAR', services: [] }],
  ['not-offered', { packageId: 1011, productId: 'SUB1YEAR', services: ['UNLIMITEDPAYMENTS'] }],
  ['not-offered', { packageId: 1001, productId: 'SUB1YEAR', services: ['MYFILES'] }],
  ['not-offered', { packageId: 2061, productId: 'SUB1YEAR', services: [] }],
  ['to-be-built', { packageId: 1090, productId: '', services: [] }],
])('%s: the choice %j has no price', async (outcome, choice) => {
  expect(await priceOrder({ db, tax, flagsOf: shippedFlags }, order({ choice }))).toEqual({ outcome })
})

test('the payment engine gets amount, currency, hash and the codes that pay a part', async () => {
  const snapshot = await priced({ codes: ['WAIVER-FULL', 'GIFT-50'] })
  const price = purchasePrice(snapshot)
  expect(price).toMatchObject({ amountMinor: 0, currency: 'USD', codes: ['WAIVER-FULL'], snapshot })
  expect(price.priceHash).toHaveLength(32)
})

test('the hash stays the same while the price does, after a round trip through the database and for another request', async () => {
  const input = { referrerKey: 'court15', codes: ['FAMILY-2026'] }
  const [first, again] = [await priced(input), await priced(input)]
  const kept = readPriceSnapshot(JSON.parse(JSON.stringify(first)))
  expect(kept).toEqual(first)
  expect([again, kept].map((each) => priceHash(each).equals(priceHash(first)))).toEqual([true, true])
})

test.each([
  ['another package', { choice: built }],
  ['the co-parent', { payForCoParent: true }],
  ['a coupon', { referrerKey: 'court15' }],
  ['a code', { codes: ['FAMILY-2026'] }],
  ['another state', { address: { ...minnesota, region: 'WI' } }],
] as const)('the hash changes with %s', async (_case, changes) => {
  const [before, after] = [await priced(), await priced(changes)]
  expect(priceHash(after).equals(priceHash(before))).toBe(false)
})

test('the amounts of the page are compared with our price', async () => {
  const snapshot = await priced()
  expect(isAsDisplayed(snapshot, { amountMinor: 218_03, taxMinor: 14_03 })).toBe(true)
  expect(isAsDisplayed(snapshot, { amountMinor: 1, taxMinor: 14_03 })).toBe(false)
  expect(isAsDisplayed(snapshot, { amountMinor: 218_03, taxMinor: 0 })).toBe(false)
})

test('the answer has the contract’s shape, with every amount also formatted', async () => {
  const snapshot = await priced({
    payForCoParent: true,
    referrerKey: 'court15',
    codes: ['FAMILY-2026'],
    choice: built,
  })
  const view = pricingView(snapshot, 'en')
  expect(pricingInfo.parse(view)).toEqual(view)
  expect(view).toMatchObject({
    couponDetail: {
      couponCode: 'COURT15',
      description: 'Court-partner discount',
      percent: 15,
      discountFormatted: '$87.00',
    },
    payForCoParent: true,
    paymentCodeDetails: [{ code: 'FAMILY-2026', amount: 2000, amountFormatted: '$20.00' }],
    taxes: [{ name: 'Sales tax', ratePercent: '6.875', amountFormatted: '$32.52' }],
    finalPrice: 505_52,
    request: built,
    totals: {
      selectedPackageTotalFormatted: '$580.00',
      subTotalAfterDiscountFormatted: '$493.00',
      totalFormatted: '$505.52',
    },
    lines: [
      { kind: 'package', label: 'Choose your own, 2 years', amountFormatted: '$180.00' },
      { kind: 'extra', label: 'ToneMeter', amountFormatted: '$110.00' },
      { kind: 'co-parent', label: 'The same subscription for your co-parent', amountFormatted: '$290.00' },
    ],
    vat: null,
    renewal: { years: 2, amountFormatted: '$290.00' },
    packageName: 'Choose your own, 2 years',
  })
})

test('the answer is in Spanish for a Spanish request', async () => {
  const view = pricingView(await priced({ payForCoParent: true, referrerKey: 'court15' }), 'es-MX')
  expect(view.couponDetail?.description).toBe('Descuento de juzgado asociado')
  expect(view.lines.map((line) => line.label)).toEqual([
    'Premium, 1 año',
    'La misma suscripción para la otra persona',
  ])
  expect(view.taxes[0]?.name).toBe('Impuesto sobre ventas')
  expect(view.renewal.dateFormatted).toMatch(/^\d{1,2} de \p{L}+ de \d{4}$/u)
})

test('a buyer in Britain reads dates with the day first, in English', async () => {
  const british = await priced({ choice: ukEssentials, address: london, country: 'GB' })
  expect(pricingView(british, 'en').renewal.dateFormatted).toMatch(/^\d{1,2} [A-Z][a-z]+ \d{4}$/)
  expect(pricingView(await priced(), 'en').renewal.dateFormatted).toMatch(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/)
})

test('an old order without a country is read with an unknown country', async () => {
  const { country: _, ...before } = await priced()
  expect(readPriceSnapshot(before).country).toBeNull()
})

test('a price is valid for half an hour', async () => {
  const { pricedAt, expiresAt } = await priced()
  expect(Date.parse(expiresAt) - Date.parse(pricedAt)).toBe(30 * 60_000)
})

test('analytics receive the sale without personal data', async () => {
  const payload = gaPayloadBase64(await priced({ payForCoParent: true, referrerKey: 'court15' }), {
    transactionId: 'txn1',
  })
  expect(JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))).toEqual({
    transaction_id: 'txn1',
    value: 370.64,
    tax: 23.84,
    currency: 'USD',
    coupon: 'COURT15',
    items: [{ item_id: 'premium-1y', item_name: 'Premium, 1 year', price: 204, quantity: 2 }],
  })
})
