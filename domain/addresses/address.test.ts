import { describe, expect, test } from 'vitest'
import { checkAddress, type TypedAddress } from './address.ts'

const places = { regions: ['MN', 'NY'], timezones: ['America/Chicago'] }
const good: TypedAddress = {
  line1: '350 South 5th Street',
  line2: '',
  city: 'Minneapolis',
  region: 'MN',
  postalCode: '55415',
  country: 'US',
  timeZone: 'America/Chicago',
}

/** The errors of a good address with some fields changed, as `field: code`. */
function errorsWith(changed: Partial<TypedAddress>, offered = places): Record<string, string> {
  const { errors } = checkAddress({ ...good, ...changed }, offered)
  return Object.fromEntries(errors.map(({ field, code }) => [field.slice(field.indexOf('.') + 1), code]))
}

test('a complete address is kept under the names it is stored with', () => {
  expect(checkAddress(good, places)).toEqual({
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

test('everything but the second line is required, in the order of the form', () => {
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

const LINE = 'rules.address.line1'
const CITY = 'rules.address.city'
type Case = { why: string; field: keyof TypedAddress; typed: string; code: string | undefined }
const cases: Case[] = [
  { why: 'two characters', field: 'line1', typed: '5a', code: LINE },
  { why: 'three characters', field: 'line1', typed: '5 A', code: undefined },
  { why: 'fifty characters', field: 'line1', typed: 'x'.repeat(50), code: undefined },
  { why: 'fifty-one characters', field: 'line1', typed: 'x'.repeat(51), code: LINE },
  {
    why: 'fifty with separate accents',
    field: 'line1',
    typed: 'é'.normalize('NFD').repeat(50),
    code: undefined,
  },
  { why: 'three characters, two of them spaces around', field: 'line1', typed: ' 5 ', code: LINE },
  {
    why: 'two characters and marks that show nothing',
    field: 'line1',
    typed: '\u200f5\u202aa\u200b',
    code: LINE,
  },
  { why: 'a post-office box', field: 'line1', typed: 'P.O. Box 12', code: undefined },
  { why: 'any script', field: 'line1', typed: 'ул. Ленина, д. 5', code: undefined },
  { why: 'fifty emojis', field: 'line1', typed: '🏠'.repeat(50), code: undefined },
  { why: 'fifty-one emojis', field: 'line1', typed: '🏠'.repeat(51), code: LINE },
  { why: '10 kB', field: 'line1', typed: 'x '.repeat(5_000), code: LINE },
  { why: 'zero bytes only', field: 'line1', typed: '\u0000\u0000\u0000', code: 'rules.required' },

  { why: 'nothing', field: 'line2', typed: '', code: undefined },
  { why: 'one character', field: 'line2', typed: '4', code: undefined },
  { why: 'fifty characters', field: 'line2', typed: 'x'.repeat(50), code: undefined },
  {
    why: 'fifty-one characters',
    field: 'line2',
    typed: 'x'.repeat(51),
    code: 'rules.address.line2',
  },

  { why: 'two characters', field: 'city', typed: 'Ii', code: CITY },
  { why: 'three characters', field: 'city', typed: 'Ely', code: undefined },
  { why: 'thirty characters', field: 'city', typed: 'x'.repeat(30), code: undefined },
  { why: 'thirty-one characters', field: 'city', typed: 'x'.repeat(31), code: CITY },
  { why: 'apostrophes and hyphens', field: 'city', typed: 'L’Île-d’Orléans', code: undefined },

  { why: 'another country’s code', field: 'postalCode', typed: 'K1A 0B1', code: 'rules.address.postalCode' },
  { why: 'a code of four', field: 'postalCode', typed: '5541', code: 'rules.address.postalCode' },

  { why: 'no country', field: 'country', typed: 'QQ', code: 'rules.address.country' },
  { why: 'a country by its name', field: 'country', typed: 'United States', code: 'rules.address.country' },
  { why: 'a name every object has', field: 'country', typed: 'constructor', code: 'rules.address.country' },
  { why: 'small letters', field: 'country', typed: 'us', code: undefined },

  { why: 'a region of elsewhere', field: 'region', typed: 'ON', code: 'rules.address.region' },
  { why: 'a region by its name', field: 'region', typed: 'Minnesota', code: 'rules.address.region' },

  { why: 'a zone of elsewhere', field: 'timeZone', typed: 'Europe/London', code: 'rules.address.timezone' },
  { why: 'a path', field: 'timeZone', typed: '../../etc/localtime', code: 'rules.address.timezone' },
]
describe('each field is judged by its own rule', () => {
  test.each(cases)('$field: $why', ({ field, typed, code }) => {
    expect(errorsWith({ [field]: typed })[field]).toBe(code)
  })
})

test('a country without regions asks for none and keeps none', () => {
  const offered = { regions: [], timezones: ['Asia/Hong_Kong'] }
  const typed = { ...good, country: 'HK', region: 'MN', postalCode: '999077', timeZone: 'Asia/Hong_Kong' }
  const { address, errors } = checkAddress(typed, offered)
  expect(errors).toEqual([])
  expect(address.region).toBe('')
})

test('while the lists are not known, any choice stands', () => {
  const { errors } = checkAddress(
    { ...good, region: 'ZZ', timeZone: 'Mars/Base' },
    { regions: null, timezones: null },
  )
  expect(errors).toEqual([])
})

test('an address is one line a field, without anything that a mail header or a database takes for an order', () => {
  const typed = {
    ...good,
    line1: '5 Main St\r\nBcc: eve@example.com',
    city: 'Saint\u0000 Paul\ud83d',
  }
  const { address } = checkAddress(typed, places)
  expect(address.line1).toBe('5 Main St Bcc: eve@example.com')
  expect(address.city).toBe('Saint Paul\ufffd')
})

test('curly quotes become plain ones, and the direction of the text stays with the page', () => {
  const { address } = checkAddress({ ...good, line1: '\u202e12 O’Connell Street' }, places)
  expect(address.line1).toBe("12 O'Connell Street")
})
