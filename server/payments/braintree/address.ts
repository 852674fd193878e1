import type { BillingAddress } from '../gateway.ts'

/** Countries of our list that Braintree does not accept (91814). Source: its list of countries in `braintree_ruby`. */
const UNKNOWN_COUNTRIES: ReadonlySet<string> = new Set(['XK'])

/** Braintree refuses any other postal code (81809, 81813). Source: Braintree, “Validation errors”, “Address”. */
const POSTAL_CODE = /^[A-Za-z0-9](?:[ -]*[A-Za-z0-9]){0,8}$/

/** A billing address in the form of Braintree. What it would refuse is left out, because its buyer cannot change it. */
export function addressOf({ countryCode, postalCode, ...lines }: BillingAddress) {
  return {
    ...lines,
    ...(postalCode !== undefined && POSTAL_CODE.test(postalCode) ? { postalCode } : {}),
    ...(UNKNOWN_COUNTRIES.has(countryCode) ? {} : { countryCodeAlpha2: countryCode }),
  }
}
