import { isWorthSearching, searchCountryOf } from '#domain/addresses/address-search.ts'
import { searchAddresses } from '#domain/contracts/addresses.ts'
import { plainText } from '#domain/people/plain-text.ts'
import type { Limits } from '#server/platform/limits/rate-limits.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { refuse, refuseFields } from '#server/platform/refusal.ts'
import type { AddressSearch } from './gateway.ts'

export type AddressDeps = { search: AddressSearch; limits: Limits }

/** Enough for one search per letter of several addresses. A script that copies the index needs far more. */
const SEARCHES_PER_MINUTE = 120

/** Serves the address search of the form. */
export function mountAddresses(api: Api, { search, limits }: AddressDeps): void {
  const searches = limits.perNetwork('address-searches', {
    points: SEARCHES_PER_MINUTE,
    seconds: 60,
    // The provider charges for each search, and people can also type an address.
    whenAway: 'refuse',
  })

  mount(api, searchAddresses, async ({ query: asked, request }) => {
    const country = searchCountryOf(asked.country)
    if (!country) return refuseFields([{ field: 'country', code: 'rules.address.country' }])
    const query = plainText(asked.query)
    if (!isWorthSearching(query)) return { status: 200, body: { addresses: [] } }
    const limited = await searches(request.address)
    if (limited) return limited
    const found = await search.find({ query, country, locale: request.locale })
    if (found === 'unavailable') return refuse(503, 'api.unavailable')
    return { status: 200, body: { addresses: [...found] } }
  })
}
