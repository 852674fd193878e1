import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { datedTableTax } from './index.ts'

const { db } = await testDatabase()
const tax = datedTableTax(db)
const question = (country: string, region: string, taxableMinor = 100_00) => ({
  currency: 'USD',
  taxableMinor,
  address: { country, region, postalCode: '55401' },
})

test.each([
  ['Minnesota', 'US', 'MN', [['Sales tax', 6_88]]],
  ['California', 'US', 'CA', [['Sales tax', 7_25]]],
  ['Oregon, which has none', 'US', 'OR', []],
  ['Louisiana since 2025', 'US', 'LA', [['Sales tax', 5_00]]],
  ['the District of Columbia since October 2026', 'US', 'DC', [['Sales tax', 7_00]]],
  ['New Mexico', 'US', 'NM', [['Sales tax', 4_88]]],
  ['Ontario', 'CA', 'ON', [['HST', 13_00]]],
  ['Nova Scotia since April 2025', 'CA', 'NS', [['HST', 14_00]]],
  [
    'Québec, two taxes',
    'CA',
    'QC',
    [
      ['GST', 5_00],
      ['QST', 9_98],
    ],
  ],
  ['Alberta', 'CA', 'AB', [['GST', 5_00]]],
  [
    'British Columbia',
    'CA',
    'BC',
    [
      ['GST', 5_00],
      ['PST', 7_00],
    ],
  ],
  ['the United Kingdom, whose VAT is in the price', 'GB', 'ENG', []],
  ['Mexico, where nothing is added', 'MX', 'JAL', []],
  ['an unknown region', 'US', 'ZZ', []],
] as const)('the tax on 100.00 in %s', async (_case, country, region, expected) => {
  const quote = await tax.quote(question(country, region))
  expect(quote.outcome === 'quoted' && quote.parts.map((part) => [part.name, part.amountMinor])).toEqual(
    expected,
  )
})

test('the table has every state, the District of Columbia, and every province and territory, with its source', async () => {
  const rows = await db.selectFrom('tax_rates').select(['country', 'region', 'source']).execute()
  const regions = (country: string) =>
    new Set(rows.filter((row) => row.country === country).map((row) => row.region))
  expect([regions('US').size, regions('CA').size]).toEqual([51, 13])
  expect(rows.every((row) => row.source.length > 20)).toBe(true)
})

test('tomorrow’s rates and ended rates do not apply today', async () => {
  const rate = { country: 'NZ', name: 'GST', source: 'a test of validity' }
  await db
    .insertInto('tax_rates')
    .values([
      { ...rate, rate_ppm: 100_000, valid_from: '2010-01-01', valid_to: '2020-01-01' },
      { ...rate, rate_ppm: 150_000, valid_from: '2020-01-01', valid_to: null },
      { ...rate, name: 'Later', rate_ppm: 200_000, valid_from: '2999-01-01', valid_to: null },
    ])
    .execute()
  const quote = await tax.quote(question('NZ', ''))
  expect(quote).toMatchObject({ parts: [{ name: 'GST', ratePpm: 150_000, amountMinor: 15_00 }] })
})

test('a new rate replaces an older row without an end date, even if the new rate is zero', async () => {
  const rate = { country: 'AU', source: 'a test of overlapping rows', valid_to: null }
  await db
    .insertInto('tax_rates')
    .values([
      { ...rate, name: 'GST', rate_ppm: 90_000, valid_from: '2010-01-01' },
      { ...rate, name: 'GST', rate_ppm: 100_000, valid_from: '2020-01-01' },
      { ...rate, name: 'Levy', rate_ppm: 50_000, valid_from: '2010-01-01' },
      { ...rate, name: 'Levy', rate_ppm: 0, valid_from: '2020-01-01' },
    ])
    .execute()
  const quote = await tax.quote(question('AU', ''))
  expect(quote.outcome === 'quoted' && quote.parts).toEqual([
    { name: 'GST', ratePpm: 100_000, amountMinor: 10_00 },
  ])
})

test('the same question has the same id, and another amount has another id', async () => {
  const [first, again, other] = await Promise.all([
    tax.quote(question('US', 'MN')),
    tax.quote(question('US', 'MN')),
    tax.quote(question('US', 'MN', 200_00)),
  ])
  expect(again).toEqual(first)
  expect(other).not.toMatchObject({ id: first.outcome === 'quoted' ? first.id : '' })
})

test('a table that cannot be read makes the tax unavailable, not zero', async () => {
  const gone = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', poolSize: 1 })
  expect(await datedTableTax(gone).quote(question('US', 'MN'))).toEqual({ outcome: 'unavailable' })
  await gone.destroy()
})
