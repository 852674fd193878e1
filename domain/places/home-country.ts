import { countryOfPhone } from '../people/phone-codes.ts'

/** Where somebody lives, as far as they have said it. */
export type Whereabouts = {
  /** Of their billing. */
  address: { country: string } | null
  phoneCountryCode: string | null
  phoneNumber: string | null
}

/**
 * The country somebody lives in (ISO alpha-2): that of their billing address, before that the one of their phone; null
 * when neither is known. It decides which support number they get and how their dates are written.
 */
export function homeCountry({ address, phoneCountryCode, phoneNumber }: Whereabouts): string | null {
  if (address) return address.country
  return phoneCountryCode ? countryOfPhone({ code: phoneCountryCode, number: phoneNumber ?? '' }) : null
}
