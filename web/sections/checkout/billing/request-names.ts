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

/** Moves errors from the names of the request to the fields of the billing form. */
export function atBillingFields<E extends { field: string }>(errors: readonly E[]): E[] {
  return errors.map((error) => {
    const found = Object.entries(REQUEST_NAMES).find(([, name]) => name === error.field)
    return found ? { ...error, field: found[0] } : error
  })
}
