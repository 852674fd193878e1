import { checkAddress } from '../addresses/address.ts'
import type { Locale } from '../messages/locales.ts'
import { placesOffered } from './places-offered.ts'

type Sent = {
  [Field in 'line1' | 'line2' | 'city' | 'region' | 'postalCode' | 'country']?: string | null | undefined
}

/** An address that a caller has sent, checked against the regions and time zones of its place. */
export function checkSentAddress(
  { line1, line2, city, region, postalCode, country }: Sent,
  { timeZone, locale }: { timeZone: string; locale: Locale },
): ReturnType<typeof checkAddress> {
  const place = { country: country ?? '', region: region ?? '' }
  return checkAddress(
    {
      ...place,
      line1: line1 ?? '',
      line2: line2 ?? '',
      city: city ?? '',
      postalCode: postalCode ?? '',
      timeZone,
    },
    placesOffered({ ...place, locale }),
  )
}
