import type { MessageKey } from '#domain/messages/catalogue.ts'

const REGIONS: ReadonlyMap<string, MessageKey> = new Map([
  ['US', 'professional.label.region.US'],
  ['CA', 'professional.label.region.CA'],
  ['MX', 'professional.label.region.MX'],
  ['GB', 'professional.label.region.GB'],
  ['IE', 'professional.label.region.IE'],
  ['AU', 'professional.label.region.AU'],
  ['NZ', 'professional.label.region.NZ'],
] as const)
const POSTAL_CODES: ReadonlyMap<string, MessageKey> = new Map([
  ['US', 'professional.label.postalCode.US'],
  ['GB', 'professional.label.postalCode.GB'],
  ['AU', 'professional.label.postalCode.AU'],
  ['NZ', 'professional.label.postalCode.NZ'],
  ['IE', 'professional.label.postalCode.IE'],
] as const)

/** What people of a country call their state, province or county. */
export function regionLabel(country: string): MessageKey {
  return REGIONS.get(country) ?? 'professional.label.region'
}

/** What people of a country call their postal code. */
export function postalCodeLabel(country: string): MessageKey {
  return POSTAL_CODES.get(country) ?? 'professional.label.postalCode'
}
