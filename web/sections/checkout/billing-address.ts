import type { AddressValues } from './address-fields.tsx'

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

/** The address as the card's issuer wants it. */
export function issuerAddress(address: AddressValues) {
  return {
    streetAddress: address.billingAddress,
    locality: address.city,
    postalCode: address.postalCode,
    countryCode: address.country,
  }
}
