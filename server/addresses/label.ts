import type { FoundAddress } from '#domain/contracts/addresses.ts'

/** Countries whose envelopes do not name the region. */
const WITHOUT_REGION: ReadonlySet<string> = new Set(['GB', 'NZ'])

/** An address on one line, in the format of an envelope in its country. */
export function labelled(address: Omit<FoundAddress, 'label'>): FoundAddress {
  const { line1, city, region, postalCode, country } = address
  const end = [WITHOUT_REGION.has(country) ? '' : region, postalCode].filter(Boolean).join(' ')
  return { label: [line1, city, end].filter(Boolean).join(', '), ...address }
}
