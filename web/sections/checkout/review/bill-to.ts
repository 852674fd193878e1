import { normalisePostalCode } from '#domain/addresses/normalise-postal-code.ts'
import type { AddressValues } from '../billing/address-fields.tsx'
import type { Country } from '../billing/use-places.ts'

/** Countries that write the region code on the line of the city. */
const WITH_REGION: readonly string[] = ['US', 'CA', 'AU']

export type BillTo = { fullName: string; billing: AddressValues; countries: readonly Country[] }

/** The lines of a billing address, in the order of its country. */
export function billToLines({ fullName, billing, countries }: BillTo): readonly string[] {
  const { billingAddress, billingAddress2, city, region, country } = billing
  const postalCode = normalisePostalCode(billing)
  const place =
    WITH_REGION.includes(country) && region ? `${city}, ${region} ${postalCode}` : `${city} ${postalCode}`
  const named = countries.find(({ code }) => code === country)?.name ?? country
  return [fullName, billingAddress, billingAddress2, place, named].map((line) => line.trim()).filter(Boolean)
}
