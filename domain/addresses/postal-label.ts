import type { MessageKey } from '../messages/catalogue.ts'

const LABELS: ReadonlyMap<string, MessageKey> = new Map<string, MessageKey>([
  ...['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'PH'].map((country) => [country, 'lookup.postalCode.zip'] as const),
  ...['GB', 'GG', 'IM', 'JE', 'AU', 'NZ'].map((country) => [country, 'lookup.postalCode.postcode'] as const),
  ['IE', 'lookup.postalCode.eircode'],
  ['IN', 'lookup.postalCode.pin'],
])

/** The label of the postal code in a country: ZIP code, Postcode, Eircode, PIN code, else Postal code. */
export function postalCodeLabel(country: string): MessageKey {
  return LABELS.get(country) ?? 'lookup.postalCode.plain'
}

const DIGITS_ONLY: ReadonlySet<string> = new Set(['US', 'MX', 'AU', 'NZ'])

/** The keyboard a phone shows for the postal code of a country. */
export function postalCodeInputMode(country: string): 'numeric' | 'text' {
  return DIGITS_ONLY.has(country) ? 'numeric' : 'text'
}

const REGION_LABELS: ReadonlyMap<string, MessageKey> = new Map<string, MessageKey>([
  ['US', 'lookup.region.state'],
  ['MX', 'lookup.region.state'],
  ['AU', 'lookup.region.stateOrTerritory'],
  ['CA', 'lookup.region.province'],
  ['GB', 'lookup.region.nation'],
  ['IE', 'lookup.region.county'],
  ['NZ', 'lookup.region.region'],
])

/** The label of a country's regions: State, Province, County and so on. */
export function regionLabel(country: string): MessageKey {
  return REGION_LABELS.get(country) ?? 'lookup.region.plain'
}
