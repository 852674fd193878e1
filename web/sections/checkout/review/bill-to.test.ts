import { expect, test } from 'vitest'
import { billToLines } from './bill-to.ts'

const countries = [
  { code: 'US', name: 'United States' },
  { code: 'GB', name: 'United Kingdom' },
]
const address = { billingAddress: '12 Maple Avenue', billingAddress2: '', city: 'Minneapolis', region: 'MN' }

test('an American bill names the state, and leaves out empty fields', () => {
  expect(
    billToLines({
      fullName: 'Amara Okafor',
      billing: { ...address, postalCode: ' 55401', country: 'US', timezone: '' },
      countries,
    }),
  ).toEqual(['Amara Okafor', '12 Maple Avenue', 'Minneapolis, MN 55401', 'United States'])
})

test('a British bill has its postcode in capitals and no region code', () => {
  const london = { billingAddress: '1 Long Lane', billingAddress2: 'Flat 2', city: 'London', region: 'ENG' }
  expect(
    billToLines({
      fullName: 'Olive Marsh',
      billing: { ...london, postalCode: 'ec1a9pn', country: 'GB', timezone: '' },
      countries,
    }),
  ).toEqual(['Olive Marsh', '1 Long Lane', 'Flat 2', 'London EC1A 9PN', 'United Kingdom'])
})
