import { readPlaces } from '#web/lib/lookups.server.ts'
import type { Route } from './+types/places.ts'

/**
 * The regions and time zones of a country, for a form after a change of country. Null when they cannot be
 * read.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const [country, region] = [searchParams.get('country') ?? '', searchParams.get('region') ?? '']
  return Response.json(/^[A-Z]{2}$/.test(country) ? await readPlaces(context, { country, region }) : null)
}
