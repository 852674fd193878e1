import { errorsOf, type FieldError } from '../messages/field-error.ts'
import type { MessageKey } from '../messages/catalogue.ts'
import type { AddressDraft } from '../people/draft.ts'
import { lengthOf, plainText } from '../people/plain-text.ts'
import { isCountry } from './countries.ts'
import { ADDRESS_MAX, ADDRESS_MIN, CITY_MAX, CITY_MIN } from './address-lengths.ts'
import { postalCodeError } from './postal-code-rule.ts'
import { normalisePostalCode } from './normalise-postal-code.ts'

/** An address with its time zone, as entered. An empty string means no value. */
export type TypedAddress = {
  line1: string
  line2: string
  city: string
  /** A code from the country's list. */
  region: string
  postalCode: string
  /** ISO 3166 alpha-2. */
  country: string
  /** IANA, such as `America/New_York`. */
  timeZone: string
}

/** The choices for the country and region. Null means not loaded; any choice is then accepted. */
export type PlacesOffered = {
  /** Empty if the country has no regions; then none is required. */
  regions: readonly string[] | null
  timezones: readonly string[] | null
}

/**
 * The address as it is stored, and all its errors in the order of the form. Errors have the field names of
 * the requests (`address.line1`, `parent.timeZone`).
 */
export function checkAddress(
  typed: TypedAddress,
  { regions, timezones }: PlacesOffered,
): { address: AddressDraft; errors: FieldError[] } {
  const address = normaliseAddress(typed)
  const errors = errorsOf({
    'address.line1': lineError(address.line1),
    'address.line2': lengthOf(address.line2 ?? '') > ADDRESS_MAX ? 'rules.address.line2' : null,
    'address.city': cityError(address.city),
    'address.country': countryError(address.country),
    'address.region':
      regions?.length === 0 ? null : choiceError(address.region, regions, 'rules.address.region'),
    'address.postalCode': postalCodeError(address),
    'parent.timeZone': choiceError(typed.timeZone.trim(), timezones, 'rules.address.timezone'),
  })
  return { address: regions?.length === 0 ? { ...address, region: '' } : address, errors }
}

/** An address as plain text: one line per field, and the postal code in its country's format. */
function normaliseAddress(typed: Omit<TypedAddress, 'timeZone'>): AddressDraft {
  const country = typed.country.trim().toUpperCase()
  return {
    line1: oneLine(typed.line1),
    line2: oneLine(typed.line2) || null,
    city: oneLine(typed.city),
    region: typed.region.trim(),
    postalCode: normalisePostalCode({ country, postalCode: typed.postalCode }),
    country,
  }
}

/** One line of plain text. An unpaired surrogate becomes a question mark, because no database stores it. */
function oneLine(text: string): string {
  return plainText(text.toWellFormed())
}

function lineError(line: string): MessageKey | null {
  if (line === '') return 'rules.required'
  const length = lengthOf(line)
  return length < ADDRESS_MIN || length > ADDRESS_MAX ? 'rules.address.line1' : null
}

function cityError(city: string): MessageKey | null {
  if (city === '') return 'rules.required'
  const length = lengthOf(city)
  return length < CITY_MIN || length > CITY_MAX ? 'rules.address.city' : null
}

function countryError(country: string): MessageKey | null {
  if (country === '') return 'rules.required'
  return isCountry(country) ? null : 'rules.address.country'
}

function choiceError(
  chosen: string,
  offered: readonly string[] | null,
  refused: MessageKey,
): MessageKey | null {
  if (chosen === '') return 'rules.required'
  return offered === null || offered.includes(chosen) ? null : refused
}
