import { supportPhone } from '#domain/site.ts'
import { useCountry, useSite } from './site.tsx'

/** The link that calls a phone number, as it is shown. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`
}

/** The support number for the country where the visitor lives. */
export function useSupportPhone(): string {
  const site = useSite()
  return supportPhone(site, useCountry())
}
