import { normalisePostalCode } from '#domain/addresses/postal-code.ts'
import type { AddressValues } from './address-fields.tsx'
import type { Country } from './use-places.ts'

/** Countries that write the region code on the line of the city. */
const WITH_REGION: readonly string[] = ['US', 'CA', 'AU']

/** The lines of a billing address, in the order of its country. */
export function billToLines(
  name: string,
  address: AddressValues,
  countries: readonly Country[],
): readonly string[] {
  const { billingAddress, billingAddress2, city, region, country } = address
  const postalCode = normalisePostalCode(address)
  const place =
    WITH_REGION.includes(country) && region ? `${city}, ${region} ${postalCode}` : `${city} ${postalCode}`
  const named = countries.find(({ code }) => code === country)?.name ?? country
  return [name, billingAddress, billingAddress2, place, named].map((line) => line.trim()).filter(Boolean)
}
