import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { isCountry } from '../addresses/countries.ts'
import { countryOfPhone, DIALLING_CODES, FIRST_DIALLING_CODES } from './phone-codes.ts'
import { diallingCodeError } from './phone.ts'

const cases = [
  { code: '+1', number: '6125550123', country: 'US', why: 'Minneapolis' },
  { code: '+1', number: '4165550123', country: 'CA', why: 'Toronto' },
  { code: '1', number: '6045550123', country: 'CA', why: 'Vancouver, without the plus sign' },
  { code: '+1', number: '14165550123', country: 'CA', why: 'Toronto behind a trunk 1' },
  { code: '+1', number: '(416) 555-0123', country: 'CA', why: 'Toronto as people write it' },
  { code: '+1', number: '8765550123', country: 'US', why: 'Jamaica shares the code of the United States' },
  { code: '+1', number: '', country: 'US', why: 'no number yet' },
  { code: '+44', number: '7700900123', country: 'GB', why: 'the largest of four' },
  { code: '+52', number: '5512345678', country: 'MX', why: 'one country alone' },
  { code: '+353', number: '871234567', country: 'IE', why: 'three digits' },
  { code: '+999', number: '12345678', country: null, why: 'an unassigned code' },
  { code: '', number: '12345678', country: null, why: 'no code' },
  { code: '+1 ', number: '12345678', country: null, why: 'a code that is not normalised' },
  { code: 'constructor', number: '12345678', country: null, why: 'a word' },
]
test.each(cases)('$code $number belongs to $country: $why', ({ code, number, country }) => {
  expect(countryOfPhone({ code, number })).toBe(country)
})

test('the Canadian area codes are those of libphonenumber', () => {
  for (let area = 200; area < 1000; area++) {
    const known = parsePhoneNumberFromString(`+1${area}2345678`)?.country
    const expected = known === 'CA' ? 'CA' : 'US'
    expect(countryOfPhone({ code: '+1', number: `${area}2345678` }), String(area)).toBe(expected)
  }
})

test('every dialling code is valid in the form, is listed once and names existing countries', () => {
  const codes = DIALLING_CODES.map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  for (const { code, countries } of DIALLING_CODES) {
    expect(diallingCodeError(code), code).toBeNull()
    expect(countries.length, code).toBeGreaterThan(0)
    expect(countries.filter((country) => !isCountry(country))).toEqual([])
  }
  expect(codes).toEqual(expect.arrayContaining([...FIRST_DIALLING_CODES]))
})
