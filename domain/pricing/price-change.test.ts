import { expect, test } from 'vitest'
import { judgePrices, type PriceLine } from './price-change.ts'

function aLine(packageId: number, priceMinor: number, vatMinor: number): PriceLine {
  return {
    packageId,
    productId: 'SUB1YEAR',
    service: 'SUB1YEAR',
    name: 'Premium UK',
    serviceName: null,
    years: 1,
    currency: 'GBP',
    includesVat: true,
    priceMinor,
    vatMinor,
    since: null,
    next: null,
  }
}

test.each([
  ['a small price, whose VAT was rounded', 9_99, 1_67],
  ['a price of a penny, whose VAT was rounded to nothing', 1, 0],
  ['a price of nothing', 0, 0],
])('after %s, the next price contains the VAT of its market again', (_what, priceMinor, vatMinor) => {
  const lines = [aLine(2061, priceMinor, vatMinor), aLine(2063, 168_00, 28_00)]
  const typed = { packageId: 2061, productId: 'SUB1YEAR', service: 'SUB1YEAR', amount: '120.00' }
  expect(judgePrices([typed], { lines, beginsOn: '2031-06-01' })).toMatchObject({
    outcome: 'planned',
    plan: [{ newMinor: 120_00, newVatMinor: 20_00 }],
  })
})
