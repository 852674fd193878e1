import type { Selectable } from 'kysely'
import { homeCountry } from '#domain/places/home-country.ts'
import { billingTimeZone } from '#domain/places/time-zones.ts'
import type { Tables } from '#server/db/tables.ts'

type Reachable = Pick<Selectable<Tables['users']>, 'address' | 'phone_country_code' | 'phone_number'>

/** The country in which a person lives, from the columns of their record; null if it is not known. */
export function countryOf({ address, ...phone }: Reachable): string | null {
  return homeCountry({
    address,
    phoneCountryCode: phone.phone_country_code,
    phoneNumber: phone.phone_number,
  })
}

/** The country in which a person lives, and the time zone (IANA) of their bills. */
export function homeOf(person: Reachable & Pick<Selectable<Tables['users']>, 'time_zone'>): {
  country: string | null
  timeZone: string
} {
  const country = countryOf(person)
  const { address, time_zone: timeZone } = person
  return { country, timeZone: billingTimeZone({ timeZone, address, country }) }
}
