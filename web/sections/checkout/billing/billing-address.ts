import type { TypedAddress } from '#domain/addresses/address.ts'
import type { AddressValues } from './address-fields.tsx'

/** The fields of the billing form, and what the request calls each. */
const REQUEST_NAMES = {
  billingAddress: 'address.line1',
  billingAddress2: 'address.line2',
  city: 'address.city',
  country: 'address.country',
  region: 'address.region',
  postalCode: 'address.postalCode',
  timezone: 'parent.timeZone',
} as const satisfies Record<keyof AddressValues, string>

/** The address of a billing form that was sent. */
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

/** The same as the rules judge it and the request carries it. */
export function typedAddress({
  billingAddress,
  billingAddress2,
  timezone,
  ...places
}: AddressValues): TypedAddress {
  return { line1: billingAddress, line2: billingAddress2, timeZone: timezone, ...places }
}

/** Errors named as in the request, pointed at the fields of the billing form. */
export function atBillingFields<E extends { field: string }>(errors: readonly E[]): E[] {
  return errors.map((error) => {
    const found = Object.entries(REQUEST_NAMES).find(([, name]) => name === error.field)
    return found ? { ...error, field: found[0] } : error
  })
}

/** The address as the card's issuer wants it. */
export function issuerAddress(address: AddressValues) {
  return {
    streetAddress: address.billingAddress,
    locality: address.city,
    postalCode: address.postalCode,
    countryCode: address.country,
  }
}
