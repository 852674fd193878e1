import { supportPhone } from '#domain/site.ts'
import { useCountry, useSite } from './site.tsx'

/** The support number for the country where the visitor lives. */
export function useSupportPhone(): string {
  const site = useSite()
  return supportPhone(site, useCountry())
}
