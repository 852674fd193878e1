import type { TypedAddress } from '#domain/addresses/address.ts'
import type { MessageKey } from '#domain/messages/catalogue.ts'

/** A valid address in Minneapolis. */
export const goodAddress: TypedAddress = {
  line1: '350 South 5th Street',
  line2: '',
  city: 'Minneapolis',
  region: 'MN',
  postalCode: '55415',
  country: 'US',
  timeZone: 'America/Chicago',
}

const LINE = 'rules.address.line1'
const CITY = 'rules.address.city'
/** A change to one field of a good address, and the rule it breaks. `code` is undefined for a valid value. */
export type AddressCase = {
  why: string
  field: keyof TypedAddress
  typed: string
  code: MessageKey | undefined
}
export const addressCases: readonly AddressCase[] = [
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
    why: 'two characters and invisible marks',
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
  {
    why: 'a name of an object property',
    field: 'country',
    typed: 'constructor',
    code: 'rules.address.country',
  },
  { why: 'lower case', field: 'country', typed: 'us', code: undefined },

  { why: 'a region of another country', field: 'region', typed: 'ON', code: 'rules.address.region' },
  { why: 'a region by its name', field: 'region', typed: 'Minnesota', code: 'rules.address.region' },

  {
    why: 'a zone of another country',
    field: 'timeZone',
    typed: 'Europe/London',
    code: 'rules.address.timezone',
  },
  { why: 'a path', field: 'timeZone', typed: '../../etc/localtime', code: 'rules.address.timezone' },
]
