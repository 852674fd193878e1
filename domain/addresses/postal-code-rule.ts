import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'
import type { MessageKey } from '../messages/catalogue.ts'
import { needsPostalCode, POSTAL_CODE_MAX, POSTAL_CODE_MIN, type PostalCode } from './postal-code.ts'

/** The npm package uses this pattern for countries that it does not know. */
const INTERNATIONAL = 'INTL'

const BRITISH =
  /^(?:GIR ?0AA|BFPO ?\d{1,4}|(?:[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d{1,2}|\d[A-HJKPSTUW]|[A-HK-Y]\d[ABEHMNPRVWXY])) ?\d[ABD-HJLNP-UW-Z]{2})$/

/** Our corrections of the npm package's patterns. They were checked with the examples of Google's libaddressinput. */
const OWN_PATTERNS: ReadonlyMap<string, RegExp> = new Map<string, RegExp>([
  ['AR', /^(?:[A-HJ-NP-Z]?\d{4})(?:[A-Z]{3})?$/],
  ['CA', /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/],
  ['GB', BRITISH],
  ['IN', /^[1-9]\d{5}$/],
  ['JP', /^\d{3}-\d{4}$/],
  ['KH', /^\d{5,6}$/],
  ['NI', /^\d{5}$/],
  ['NL', /^[1-9]\d{3} (?!S[ADS])[A-Z]{2}$/],
  ['PE', /^(?:LIMA \d{1,2}|CALLAO 0?\d|[0-2]\d{4})$/],
  ['SO', /^[A-Z]{2} ?\d{5}$/],
])

/** The error of a normalised postal code in its country, or null. */
export function postalCodeError({ country, postalCode }: PostalCode): MessageKey | null {
  if (postalCode === '') return needsPostalCode(country) ? 'rules.required' : null
  if (postalCode.length < POSTAL_CODE_MIN || postalCode.length > POSTAL_CODE_MAX)
    return 'rules.address.postalCode'
  return fitsCountry(country, postalCode) ? null : 'rules.address.postalCode'
}

function fitsCountry(country: string, postalCode: string): boolean {
  const own = OWN_PATTERNS.get(country)
  if (own) return own.test(postalCode)
  return postcodeValidator(postalCode, postcodeValidatorExistsForCountry(country) ? country : INTERNATIONAL)
}
