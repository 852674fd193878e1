import { readPlaces } from '#web/lib/lookups.server.ts'
import type { Route } from './+types/places.ts'

/**
 * The regions and time zones of a country, for a form after a change of country. Null when they cannot be
 * read.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const [country, region] = [searchParams.get('country') ?? '', searchParams.get('region') ?? '']
  return /^[A-Z]{2}$/.test(country) ? readPlaces(context, { country, region }) : null
}

/**
 * A submitted form changes nothing about a country. With another request, an outage would replace the page by
 * an error.
 */
export function shouldRevalidate(): boolean {
  return false
}
