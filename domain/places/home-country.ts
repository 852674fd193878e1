import { countryOfPhone } from '../people/phone-codes.ts'

/** The country of a person who has not said where they live or work. */
export const DEFAULT_COUNTRY = 'US'

/** What a person has entered about where they live. */
export type Whereabouts = {
  /** The billing address. */
  address: { country: string } | null
  phoneCountryCode: string | null
  phoneNumber: string | null
}

/**
 * A person's country (ISO alpha-2): from the billing address, else from the phone, else null. It decides the
 * support number and the date format.
 */
export function homeCountry({ address, phoneCountryCode, phoneNumber }: Whereabouts): string | null {
  if (address) return address.country
  return phoneCountryCode ? countryOfPhone({ code: phoneCountryCode, number: phoneNumber ?? '' }) : null
}
