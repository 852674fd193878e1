import { z } from 'zod'
import { normalisePostalCode } from '#domain/addresses/normalise-postal-code.ts'
import type { FoundAddress } from '#domain/contracts/addresses.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { ADDRESSES_FOUND_MAX, type AddressSearch } from '../gateway.ts'
import { labelled } from '../label.ts'

export type GooglePlacesOptions = {
  apiKey: string
  /** The regions of a country, to find the code of a name from Google. */
  regionsOf: (country: string, locale: Locale) => readonly { code: string; name: string }[]
  /** An origin without a path; tests set their own. */
  origin?: string
  timeoutMs?: number
}

const component = z.object({
  longText: z.string(),
  shortText: z.string().default(''),
  types: z.array(z.string()),
})
type Component = z.output<typeof component>
const answer = z.object({
  places: z.array(z.object({ addressComponents: z.array(component).default([]) })).default([]),
})

/**
 * Searches Google Places (New). Text Search returns whole addresses in one call, so no session is needed.
 * Answers are not stored, because Google's terms forbid it.
 */
export function googlePlaces({
  apiKey,
  regionsOf,
  origin = 'https://places.googleapis.com',
  timeoutMs = 3000,
}: GooglePlacesOptions): AddressSearch {
  return {
    find: async ({ query, country, locale }) => {
      const code = country.toUpperCase()
      const response = await fetch(`${origin}/v1/places:searchText`, {
        method: 'POST',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/json',
          'x-goog-api-key': apiKey,
          'x-goog-fieldmask': 'places.addressComponents',
        },
        body: JSON.stringify({
          textQuery: query,
          regionCode: code,
          languageCode: locale,
          pageSize: ADDRESSES_FOUND_MAX,
        }),
      }).catch(() => null)
      const parsed = answer.safeParse(response?.ok ? await response.json().catch(() => null) : null)
      if (!parsed.success) return 'unavailable'
      return parsed.data.places
        .map(({ addressComponents }) => readAddress(addressComponents, regionsOf))
        .filter((address) => address.country === code && (address.line1 !== '' || address.city !== ''))
    },
  }
}

function readAddress(
  components: readonly Component[],
  regionsOf: GooglePlacesOptions['regionsOf'],
): FoundAddress {
  const part = (...types: string[]) =>
    components.find((each) => types.some((type) => each.types.includes(type)))
  const country = part('country')?.shortText ?? ''
  const street = [part('street_number')?.longText, part('route')?.longText].filter(Boolean).join(' ')
  const area = part('administrative_area_level_1')
  return labelled({
    line1: street || (part('premise')?.longText ?? ''),
    city:
      part('postal_town')?.longText ??
      part('locality', 'sublocality', 'administrative_area_level_3')?.longText ??
      '',
    region:
      regionsOf(country, 'en').find(({ code, name }) => code === area?.shortText || name === area?.longText)
        ?.code ?? '',
    postalCode: normalisePostalCode({ country, postalCode: part('postal_code')?.longText ?? '' }),
    country,
  })
}
