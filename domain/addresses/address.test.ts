import { describe, expect, test } from 'vitest'
import { addressCases, goodAddress } from '#tests/support/cases/addresses.ts'
import { checkAddress, type TypedAddress } from './address.ts'

const places = { regions: ['MN', 'NY'], timezones: ['America/Chicago'] }

/** The errors of a good address after some changes, as `field: code`. */
function errorsWith(changed: Partial<TypedAddress>, offered = places): Record<string, string> {
  const { errors } = checkAddress({ ...goodAddress, ...changed }, offered)
  return Object.fromEntries(errors.map(({ field, code }) => [field.slice(field.indexOf('.') + 1), code]))
}

test('a complete address is stored under its column names', () => {
  expect(checkAddress(goodAddress, places)).toEqual({
    address: {
      line1: '350 South 5th Street',
      line2: null,
      city: 'Minneapolis',
      region: 'MN',
      postalCode: '55415',
      country: 'US',
    },
    errors: [],
  })
})

test('every field except the second line is required, in the order of the form', () => {
  const empty: TypedAddress = {
    line1: '',
    line2: '',
    city: ' ',
    region: '',
    postalCode: '\u200f',
    country: '',
    timeZone: '',
  }
  expect(checkAddress(empty, { regions: null, timezones: null }).errors).toEqual(
    [
      'address.line1',
      'address.city',
      'address.country',
      'address.region',
      'address.postalCode',
      'parent.timeZone',
    ].map((field) => ({ field, code: 'rules.required' })),
  )
})

describe('each field has its own rule', () => {
  test.each(addressCases)('$field: $why', ({ field, typed, code }) => {
    expect(errorsWith({ [field]: typed })[field]).toBe(code)
  })
})

test('a country without regions requires none and stores none', () => {
  const offered = { regions: [], timezones: ['Asia/Hong_Kong'] }
  const typed = {
    ...goodAddress,
    country: 'HK',
    region: 'MN',
    postalCode: '999077',
    timeZone: 'Asia/Hong_Kong',
  }
  const { address, errors } = checkAddress(typed, offered)
  expect(errors).toEqual([])
  expect(address.region).toBe('')
})

test('while the lists are not loaded, any choice is accepted', () => {
  const { errors } = checkAddress(
    { ...goodAddress, region: 'ZZ', timeZone: 'Mars/Base' },
    { regions: null, timezones: null },
  )
  expect(errors).toEqual([])
})

test('an address has one line per field, without control characters for mail headers or databases', () => {
  const typed = {
    ...goodAddress,
    line1: '5 Main St\r\nBcc: eve@example.com',
    city: 'Saint\u0000 Paul\ud83d',
  }
  const { address } = checkAddress(typed, places)
  expect(address.line1).toBe('5 Main St Bcc: eve@example.com')
  expect(address.city).toBe('Saint Paul\ufffd')
})

test('curly quotes become straight, and direction marks are removed', () => {
  const { address } = checkAddress({ ...goodAddress, line1: '\u202e12 O’Connell Street' }, places)
  expect(address.line1).toBe("12 O'Connell Street")
})
