import type { TypedAddress } from '#domain/addresses/address.ts'
import type { AddressValues } from './address-fields.tsx'

/** The fields of the billing form, and their names in the request. */
const REQUEST_NAMES = {
  billingAddress: 'address.line1',
  billingAddress2: 'address.line2',
  city: 'address.city',
  country: 'address.country',
  region: 'address.region',
  postalCode: 'address.postalCode',
  timezone: 'parent.timeZone',
} as const satisfies Record<keyof AddressValues, string>

/** The address of a submitted billing form. */
export function addressOf(fields: Readonly<Record<string, string>>): AddressValues {
  const read = (name: string) => fields[name] ?? ''
  return {
    billingAddress: read('billingAddress'),
    billingAddress2: read('billingAddress2'),
    city: read('city'),
    region: read('region'),
    postalCode: read('postalCode'),
    country: read('country'),
    timezone: read('timezone'),
  }
}

/** The address in the form that the rules and the request use. */
export function typedAddress({
  billingAddress,
  billingAddress2,
  timezone,
  ...places
}: AddressValues): TypedAddress {
  return { line1: billingAddress, line2: billingAddress2, timeZone: timezone, ...places }
}

/** Moves errors from the names of the request to the fields of the billing form. */
export function atBillingFields<E extends { field: string }>(errors: readonly E[]): E[] {
  return errors.map((error) => {
    const found = Object.entries(REQUEST_NAMES).find(([, name]) => name === error.field)
    return found ? { ...error, field: found[0] } : error
  })
}

/** The address in the form that the card's issuer needs. */
export function issuerAddress(address: AddressValues) {
  return {
    streetAddress: address.billingAddress,
    locality: address.city,
    postalCode: address.postalCode,
    countryCode: address.country,
  }
}
