import { readPlaces } from '#web/lib/lookups.server.ts'
import type { Route } from './+types/places.ts'

/** Regions and time zones of a country, for forms that have just changed theirs. Null when they cannot be had. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const [country, region] = [searchParams.get('country') ?? '', searchParams.get('region') ?? '']
  return /^[A-Z]{2}$/.test(country) ? readPlaces(context, { country, region }) : null
}

/** Sending a form changes nothing about a country; asked again, an outage would take the page away with it. */
export function shouldRevalidate(): boolean {
  return false
}
