import { expect, test } from 'vitest'
import { homeCountry } from './home-country.ts'

const phone = (phoneCountryCode: string, phoneNumber = '2079460132') => ({ phoneCountryCode, phoneNumber })

test.each([
  {
    why: 'the billing address counts before the phone',
    is: 'GB',
    address: { country: 'GB' },
    ...phone('+1'),
  },
  { why: 'a British phone', is: 'GB', address: null, ...phone('+44') },
  { why: 'an Irish phone', is: 'IE', address: null, ...phone('+353') },
  { why: 'an Australian phone', is: 'AU', address: null, ...phone('+61') },
  { why: 'a phone of New Zealand', is: 'NZ', address: null, ...phone('+64') },
  { why: 'a phone of the United States', is: 'US', address: null, ...phone('+1', '6125550142') },
  { why: 'a Canadian area code', is: 'CA', address: null, ...phone('+1', '4165550142') },
  { why: 'nothing said yet', is: null, address: null, phoneCountryCode: null, phoneNumber: null },
])('$why: $is', ({ is, ...person }) => {
  expect(homeCountry(person)).toBe(is)
})
