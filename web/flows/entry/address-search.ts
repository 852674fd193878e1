import { searchAddresses } from '#domain/contracts/addresses.ts'
import { isWorthSearching, searchCountryOf } from '#domain/addresses/address-search.ts'
import { call } from '#web/lib/api.server.ts'
import type { Route } from './+types/address-search.ts'

/**
 * Addresses that begin with the typed text. Without an answer of the search the list is empty, and the form
 * still works.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const [query, country] = [
    searchParams.get('query') ?? '',
    searchCountryOf(searchParams.get('country') ?? ''),
  ]
  if (!country || !isWorthSearching(query)) return Response.json([])
  const found = await call(context, searchAddresses, { query: { query, country } })
  return Response.json(found.ok ? found.body.addresses : [])
}
