import { describe, expect, test } from 'vitest'
import { COUNTRIES } from './countries.ts'
import { postalCodeError } from './postal-code-rule.ts'
import { normalisePostalCode } from './normalise-postal-code.ts'
import { needsPostalCode, POSTAL_CODE_MAX } from './postal-code.ts'

/** The typed code, and its stored form if that is different. */
type Typed = string | readonly [typed: string, kept: string]
type CountryCase = { country: string; accepted: readonly Typed[]; refused: readonly string[] }

const countryCases: readonly CountryCase[] = [
  {
    country: 'US',
    accepted: ['90210', '90210-1234', ['90210 1234', '90210-1234'], ['90210 - 1234', '90210-1234']],
    refused: ['9021', '902101234', 'ABCDE', '90210-12', 'K1A 0B1'],
  },
  {
    country: 'CA',
    accepted: ['K1A 0B1', ['k1a0b1', 'K1A 0B1'], ['K1A-0B1', 'K1A 0B1']],
    refused: ['D1A 0B1', 'K1A 0B', '90210', 'Z1A 0B1', 'K1O 0B1'],
  },
  {
    country: 'GB',
    accepted: [
      'SW1A 1AA',
      ['sw1a1aa', 'SW1A 1AA'],
      'M1 1AE',
      'EC1A 1BB',
      'W1A 0AX',
      'GIR 0AA',
      'B33 8TH',
      'CR2 6XH',
      'DN55 1PT',
    ],
    refused: ['SW1A 1A', '12345', 'QQ1 1AA', '1AA SW1', 'M1 1CE'],
  },
  {
    country: 'IE',
    accepted: ['D02 AF30', ['d02af30', 'D02 AF30'], 'D6W XY00', 'A65 F4E2'],
    refused: ['D2 AF30', 'B02 AF30', '12345'],
  },
  { country: 'AU', accepted: ['2000', '0800'], refused: ['200', '20000', '2O00'] },
  { country: 'NZ', accepted: ['6011', '0110'], refused: ['601', '60111'] },
  { country: 'MX', accepted: ['06000', '64000'], refused: ['6400', '640000', '6400A'] },
  { country: 'DE', accepted: ['10115'], refused: ['1011', 'D-10115', '101155'] },
  { country: 'FR', accepted: ['75001', ['75 001', '75001']], refused: ['2A004', '7500'] },
  { country: 'JP', accepted: ['100-0001', ['1000001', '100-0001']], refused: ['100-001'] },
  { country: 'IN', accepted: ['110001', ['110 001', '110001']], refused: ['011001', '11001'] },
  { country: 'BR', accepted: ['01310-100', ['01310100', '01310-100']], refused: ['0131-100'] },
  { country: 'NL', accepted: ['1012 AB', ['1012ab', '1012 AB']], refused: ['0012 AB', '1012', '1012 SS'] },
  { country: 'SE', accepted: ['114 55', ['11455', '114 55']], refused: ['1145'] },
  { country: 'CH', accepted: ['8001'], refused: ['800'] },
  { country: 'AT', accepted: ['1010'], refused: ['0101'] },
  { country: 'ES', accepted: ['28001'], refused: ['53001'] },
  { country: 'IT', accepted: ['00118'], refused: ['0118'] },
  { country: 'PT', accepted: ['1000-001', '1000'], refused: ['100-001'] },
  { country: 'PL', accepted: ['00-001', ['00001', '00-001']], refused: [] },
  { country: 'DK', accepted: ['1050'], refused: [] },
  { country: 'NO', accepted: ['0150'], refused: [] },
  { country: 'FI', accepted: ['00100'], refused: [] },
  { country: 'BE', accepted: ['1000'], refused: ['10000'] },
  { country: 'KR', accepted: ['03187'], refused: ['0318'] },
  { country: 'CN', accepted: ['100000'], refused: [] },
  { country: 'SG', accepted: ['018956'], refused: ['18956'] },
  { country: 'ZA', accepted: ['0001'], refused: [] },
  { country: 'IL', accepted: ['9103401'], refused: [] },
  { country: 'AR', accepted: ['C1070AAM', '1070'], refused: [] },
  { country: 'CL', accepted: ['8320000'], refused: [] },
  { country: 'CO', accepted: ['110111'], refused: ['1101'] },
  { country: 'PR', accepted: ['00901'], refused: ['90210'] },
  { country: 'JE', accepted: ['JE2 3AB'], refused: ['SW1A 1AA'] },
  { country: 'HK', accepted: ['999077', 'NA'], refused: ['-', '#1'] },
  { country: 'AE', accepted: ['00000'], refused: ['x'] },
  { country: 'QQ', accepted: [['ab 12', 'AB 12']], refused: ['ab--12'] },
  { country: 'CZ', accepted: [['11000', '110 00'], '110 00'], refused: ['1100'] },
  { country: 'GR', accepted: [['10431', '104 31']], refused: ['1043'] },
  { country: 'SK', accepted: [['81101', '811 01']], refused: ['8110'] },
  {
    country: 'SV',
    accepted: ['CP 1101', ['1101', 'CP 1101'], ['cp1101', 'CP 1101']],
    refused: ['110', '11011', 'CP', 'XX 1101'],
  },
  {
    country: 'MD',
    accepted: ['2001', ['MD-2001', '2001'], ['md2001', '2001']],
    refused: ['MD-200', 'RO-2001'],
  },
  { country: 'AZ', accepted: ['1000', ['AZ 1000', '1000'], ['AZ1000', '1000']], refused: ['AZ 100'] },
  { country: 'HT', accepted: ['6110', ['HT6110', '6110']], refused: ['HT611'] },
  { country: 'CH', accepted: [['CH-8001', '8001']], refused: ['CH-800'] },
  { country: 'LI', accepted: ['9490', ['FL-9490', '9490']], refused: ['FL-8001'] },
  { country: 'MC', accepted: ['98000', ['MC-98000', '98000']], refused: ['MC-75001'] },
  { country: 'FO', accepted: ['100', ['FO-100', '100']], refused: ['FO-10'] },
  { country: 'AX', accepted: ['22100', ['AX-22100', '22100']], refused: ['AX-00100'] },
]

function judge(country: string, typed: string) {
  const kept = normalisePostalCode({ country, postalCode: typed })
  return { kept, error: postalCodeError({ country, postalCode: kept }) }
}

const accepted = countryCases.flatMap(({ country, accepted }) =>
  accepted.map((each) => {
    const [typed, kept] = typeof each === 'string' ? [each, each] : each
    return { country, typed, kept }
  }),
)
const refused = countryCases.flatMap(({ country, refused }) => refused.map((typed) => ({ country, typed })))

test.each(accepted)('in $country, $typed is the postal code $kept', ({ country, typed, kept }) => {
  expect(judge(country, typed)).toEqual({ kept, error: null })
})

test.each(refused)('in $country, $typed is not a postal code', ({ country, typed }) => {
  expect(judge(country, typed).error).toBe('rules.address.postalCode')
})

describe('texts that are not a postal code anywhere', () => {
  const hostile = [
    { why: 'one character', typed: '1' },
    { why: 'more than thirty characters', typed: 'A'.repeat(POSTAL_CODE_MAX + 1) },
    { why: '10 kB of digits', typed: '1'.repeat(10_000) },
    { why: '10 kB of pairs that make a careless pattern slow', typed: `${'A '.repeat(5_000)}!` },
    { why: 'an emoji', typed: '🏠🏠' },
    { why: 'a digit in a keycap', typed: '9️⃣0210' },
    { why: 'a second header', typed: '90210\r\nBcc: eve@example.com' },
    { why: 'a zero byte', typed: '90210\u0000' },
    { why: 'markup', typed: '<b>90210</b>' },
    { why: 'half a character', typed: '90210\ud83d' },
    { why: 'digits of another script', typed: '٩٠٢١٠' },
    { why: 'only separators', typed: '---' },
  ]
  test.each(hostile)('$why', ({ typed }) => {
    for (const country of [...COUNTRIES, 'QQ', 'constructor', '__proto__', '']) {
      expect(judge(country, typed).error, country).toBe('rules.address.postalCode')
    }
  })
})

test.each(['', ' ', '\u200f\u200e', '\r\n', '\u00a0'])(
  '%j counts as empty, and a value is required',
  (typed) => {
    for (const country of [...COUNTRIES.filter(needsPostalCode), 'QQ'])
      expect(judge(country, typed).error, country).toBe('rules.required')
  },
)

const pasted = [
  { why: 'spaces around', typed: ' 90210\n' },
  { why: 'marks of direction around', typed: '\u202a90210\u202c' },
  { why: 'full-width digits', typed: '９０２１０' },
  { why: 'a byte order mark before', typed: '\ufeff90210' },
]
test.each(pasted)('a code pasted with $why is read', ({ typed }) => {
  expect(judge('US', typed)).toEqual({ kept: '90210', error: null })
})

test('a long dash is a hyphen', () => {
  expect(judge('US', '90210–1234').kept).toBe('90210-1234')
})

test('a code that is valid in one country is checked again in another', () => {
  expect(judge('CA', 'K1A 0B1').error).toBeNull()
  expect(judge('US', 'K1A 0B1').error).toBe('rules.address.postalCode')
})

test('a stored code does not change when it is normalised again', () => {
  for (const { country, kept } of accepted) expect(judge(country, kept)).toEqual({ kept, error: null })
})

test('patterns are known for more than 150 countries', () => {
  // No country has codes like this; only the international pattern accepts it.
  const strict = COUNTRIES.filter(
    (country) => postalCodeError({ country, postalCode: 'A-1 B-2 C-3' }) !== null,
  )
  expect(strict.length).toBeGreaterThan(150)
})

test.each(['HK', 'AE', 'QA', 'KN', 'LC', 'WS'])(
  '%s has no postal codes: none is required, and a given one is stored',
  (country) => {
    expect(postalCodeError({ country, postalCode: '' })).toBeNull()
    expect(postalCodeError({ country, postalCode: '999077' })).toBeNull()
  },
)

test('few people in Panama know their postal code: none is required, and a given one is checked', () => {
  expect(postalCodeError({ country: 'PA', postalCode: '' })).toBeNull()
  expect(postalCodeError({ country: 'PA', postalCode: '0801' })).toBeNull()
  expect(postalCodeError({ country: 'PA', postalCode: '08' })).toBe('rules.address.postalCode')
})

test('elsewhere a postal code is required', () => {
  expect(postalCodeError({ country: 'US', postalCode: '' })).toBe('rules.required')
})
