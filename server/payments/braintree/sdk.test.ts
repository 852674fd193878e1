import { expect, test } from 'vitest'
import { parseMerchantAccounts } from './sdk.ts'

test('merchant accounts are read by currency', () => {
  expect(parseMerchantAccounts('GBP=evenhand_gbp,CAD=evenhand_cad')).toEqual({
    GBP: 'evenhand_gbp',
    CAD: 'evenhand_cad',
  })
  expect(parseMerchantAccounts('')).toEqual({})
})
