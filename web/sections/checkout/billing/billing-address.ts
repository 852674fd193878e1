import type { AddressValues } from './address-fields.tsx'

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
