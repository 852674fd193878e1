import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { ALL_OFF } from '#domain/experiments/flags.ts'
import { testDatabase } from '#tests/support/database.ts'
import { shippedFlags } from '#tests/support/flags.ts'
import type { Env } from '#server/platform/request-context.ts'
import { seedCatalogue } from '#server/seed-catalogue.ts'
import { checkChosenPackage, mountPackages, type OfferFlags } from './index.ts'

const { db } = await testDatabase()
const p0 = { db, flagsOf: () => ALL_OFF }
const p1 = { db, flagsOf: shippedFlags }
const AMERICAN = { anonymousId: null, phoneCountryCode: '+1', country: null }

function ask(flags: Partial<OfferFlags> = {}) {
  const app = new Hono<Env>()
  mountPackages(app, { db, flagsOf: () => ({ ...ALL_OFF, ...flags }) })
  return async (path: string, init: { body?: unknown; language?: string } = {}) => {
    const response = await app.request(path, {
      method: init.body ? 'POST' : 'GET',
      headers: { 'accept-language': init.language ?? 'en' },
      ...(init.body ? { body: JSON.stringify(init.body) } : {}),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
}

test('packages come in the requested order, with unknown ids left out and amounts as texts', async () => {
  const { status, body } = await ask()('/v2/packages?ids=2061,4711,1021')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    packages: [
      {
        id: 2061,
        displayName: 'Essentials UK',
        currencyCode: 'GBP',
        currencySymbol: '£',
        priceFormatted: '£120.00',
        vatAmount: 2000,
        vatAmountFormatted: '£20.00',
        includesVat: true,
        terms: [],
      },
      {
        id: 1021,
        displayName: 'Premium',
        packageName: 'Premium, 1 year',
        receiptText: 'Premium subscription',
        subDurationInYears: 1,
        buildYourOwn: false,
        currencyCode: 'USD',
        currencySymbol: '$',
        price: 20400,
        priceFormatted: '$204.00',
        vatAmount: 0,
        includesVat: false,
        analyticsPackage: 'premium-1y',
        productId: 'SUB1YEAR',
        services: ['MYFILES', 'CALLSBASIC', 'TONEMETER', 'UNLIMITEDPAYMENTS'],
      },
    ],
  })
})

test('a build-your-own package has its two terms, each with its extras', async () => {
  const { body } = await ask()('/v2/packages?ids=1090')
  expect(body).toMatchObject({
    packages: [
      {
        buildYourOwn: true,
        services: ['MYFILES', 'CALLSBASIC'],
        terms: [
          {
            productId: 'SUB1YEAR',
            years: 1,
            price: 9900,
            extras: [
              { service: 'TONEMETER', price: 6000, priceFormatted: '$60.00' },
              { service: 'UNLIMITEDPAYMENTS', price: 7500, priceFormatted: '$75.00' },
            ],
          },
          {
            productId: 'SUB2YEAR',
            years: 2,
            price: 18000,
            extras: [{ price: 11000 }, { price: 14000 }],
          },
        ],
      },
    ],
  })
})

test('names and amounts follow the language', async () => {
  const { body } = await ask()('/v2/packages?ids=1022', { language: 'es-MX' })
  expect(body).toMatchObject({
    packages: [{ displayName: 'Premium', packageName: 'Premium, 2 años', priceFormatted: 'USD\u00A0384.00' }],
  })
})

test('ids that are not a list of numbers are a bad request', async () => {
  for (const ids of ['', 'abc', '1;drop table packages', '1,', `1${',1'.repeat(20)}`]) {
    expect((await ask()(`/v2/packages?ids=${encodeURIComponent(ids)}`)).status).toBe(400)
  }
})

const GROUP = '/v2/pricing-groups?country=US&phoneCountryCode=1&phoneNumber=2025550123'
const UK_GROUP = '/v2/pricing-groups?country=GB&phoneCountryCode=44&phoneNumber=2079460000'

test.each([
  ['a visitor outside all experiments', GROUP, {}, 'P0', [1001, 1002, 1090]],
  ['GROW-621', GROUP, { grow621: 'Treatment' }, 'P1', [1011, 1012, 1021, 1022, 1090]],
  [
    'GROW-722 above GROW-621',
    GROUP,
    { grow621: 'Treatment', grow722: 'Treatment' },
    'P2',
    [1011, 1012, 1021, 1022, 1090],
  ],
  ['GROW-805', GROUP, { grow805: 'Treatment' }, 'P3', [1021, 1022, 1090]],
  ['Britain before its packages', UK_GROUP, {}, 'P0', [1001, 1002, 1090]],
  ['Britain with its packages', UK_GROUP, { ukPackages: 'Treatment' }, 'P0', [2061, 2063]],
  ['Britain in any group', UK_GROUP, { ukPackages: 'Treatment', grow805: 'Treatment' }, 'P3', [2061, 2063]],
  ['the US with UK packages sold', GROUP, { ukPackages: 'Treatment' }, 'P0', [1001, 1002, 1090]],
] as const)('pricing group: %s', async (_case, path, flags, pricingGroupName, packageIds) => {
  expect(await ask(flags)(path)).toEqual({ status: 200, body: { pricingGroupName, packageIds } })
})

test('a package that is no longer on sale is neither offered, nor found, nor chosen', async () => {
  await db.updateTable('packages').set({ active: false }).where('id', '=', 1002).execute()
  expect((await ask()(GROUP)).body.packageIds).toEqual([1001, 1090])
  expect((await ask()('/v2/packages?ids=1002')).body).toEqual({ packages: [] })
  expect(
    await checkChosenPackage(p0, { packageId: 1002, productId: 'SUB2YEAR', services: [] }, AMERICAN),
  ).toBe('not-offered')
  await db.updateTable('packages').set({ active: true }).where('id', '=', 1002).execute()
})

const criteria = (packageId: number, countryCode: string, country: string) =>
  ask({ ukPackages: 'Treatment' })('/v2/country-criteria', {
    body: { packageId, countryCriteria: { countryCode, phoneNumber: '2025550123', country } },
  })

test('a package is on sale where its market contains the billing country', async () => {
  expect((await criteria(1021, '+1', 'US')).body).toEqual({
    result: 'SUCCESS',
    country: 'US',
    countryName: 'United States',
  })
  expect((await criteria(2061, '+44', 'GB')).body).toMatchObject({ result: 'SUCCESS' })
  expect((await criteria(1021, '+44', 'US')).body).toMatchObject({ result: 'SUCCESS' })
})

test.each([
  ['a UK package with a US bill', 2061, '+44', 'US', 'US', 'United States'],
  ['a US package with a British bill', 1021, '+1', 'GB', 'GB', 'United Kingdom'],
  ['a US package with a British phone', 1021, '+44', 'FR', 'GB', 'United Kingdom'],
] as const)(
  '%s is not on sale, and the answer names the country',
  async (_case, id, phone, bill, country, countryName) => {
    expect((await criteria(id, phone, bill)).body).toEqual({ result: 'FAILURE', country, countryName })
  },
)

test.each(['😀', 'US', '+1a', '+12345'])('%s is not a dialling code', async (countryCode) => {
  expect((await criteria(1021, countryCode, 'US')).status).toBe(400)
})

test('an unknown package is not found', async () => {
  expect((await criteria(4711, '+1', 'US')).status).toBe(404)
  expect((await criteria(Number.MAX_SAFE_INTEGER, '+1', 'US')).status).toBe(404)
})

test.each([
  [{ packageId: 1021, productId: 'SUB1YEAR', services: ['MYFILES'] }, 'ok'],
  [{ packageId: 1090, productId: '', services: [] }, 'to-be-built'],
  [{ packageId: 1090, productId: 'SUB2YEAR', services: ['TONEMETER'] }, 'ok'],
  [{ packageId: 1090, productId: 'SUB2YEAR', services: ['YACHT'] }, 'not-offered'],
  [{ packageId: 4711, productId: 'SUB1YEAR', services: [] }, 'not-offered'],
  [{ packageId: Number.MAX_SAFE_INTEGER, productId: 'SUB1YEAR', services: [] }, 'not-offered'],
] as const)('the choice %j is %s', async (choice, expected) => {
  expect(await checkChosenPackage(p1, choice, AMERICAN)).toBe(expected)
})

const UK = { packageId: 2061, productId: 'SUB1YEAR', services: [] }
const US = { packageId: 1021, productId: 'SUB1YEAR', services: [] }

test.each([
  ['+44', null, UK],
  ['+44', 'GB', UK],
  ['+44', 'FR', UK],
  ['+1', 'GB', UK],
  ['+33', 'GB', UK],
  ['+1', null, US],
  ['+44', 'US', US],
  ['+33', 'FR', US],
] as const)(
  'a phone of %s and a bill in %s allow package %j, but not the other market’s',
  async (phoneCountryCode, country, sold) => {
    const buyer = { anonymousId: null, phoneCountryCode, country }
    const outcome = async (choice: typeof sold) => checkChosenPackage(p1, choice, buyer)
    expect([await outcome(sold), await outcome(sold === UK ? US : UK)]).toEqual(['ok', 'not-offered'])
  },
)

test('a package of another pricing group is not offered', async () => {
  const basic = { packageId: 1001, productId: 'SUB1YEAR', services: [] }
  expect(await checkChosenPackage(p0, basic, AMERICAN)).toBe('ok')
  expect(await checkChosenPackage(p1, basic, AMERICAN)).toBe('not-offered')
  expect(await checkChosenPackage(p0, US, AMERICAN)).toBe('not-offered')
})

test('seeding again keeps an operator’s prices, groups and codes', async () => {
  await db.updateTable('packages').set({ price_minor: 1 }).where('id', '=', 1001).execute()
  await db.deleteFrom('pricing_groups').where('name', '=', 'P3').where('package_id', '=', 1090).execute()
  await db
    .updateTable('subscription_codes')
    .set({ active: false })
    .where('code', '=', 'WAIVER-FULL')
    .execute()
  await seedCatalogue(db)
  const price = await db
    .selectFrom('packages')
    .select('price_minor')
    .where('id', '=', 1001)
    .executeTakeFirst()
  const waiver = await db
    .selectFrom('subscription_codes')
    .select('active')
    .where('code', '=', 'WAIVER-FULL')
    .executeTakeFirst()
  expect([price?.price_minor, waiver?.active]).toEqual([1, false])
  expect((await ask({ grow805: 'Treatment' })(GROUP)).body.packageIds).toEqual([1021, 1022])
})

test('a site without samples has no coupons and no codes', async () => {
  await db.deleteFrom('coupons').execute()
  await db.deleteFrom('subscription_codes').execute()
  await seedCatalogue(db, { samples: false })
  expect(await db.selectFrom('coupons').select('coupon_code').execute()).toEqual([])
  expect(await db.selectFrom('subscription_codes').select('code').execute()).toEqual([])
})
