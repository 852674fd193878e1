import { etag } from 'hono/etag'
import { isCountry } from '#domain/addresses/countries.ts'
import { readCountryLookup, readLookups, readRegionLookup } from '#domain/contracts/lookups.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { refuse } from '#server/platform/refusal.ts'
import { countryLookupIn, lookupsIn } from './options.ts'
import { regionsOf } from '#domain/places/regions.ts'
import { timezonesOf } from '#domain/places/time-zones.ts'

/** Cached by language for an hour. After that, the ETag avoids sending it again. */
const CACHED = { 'cache-control': 'public, max-age=3600', vary: 'accept-language, language' }

/** Serves the lists of choices. */
export function mountLookups(api: Api): void {
  api.use('/v2/lookups', etag())
  api.use('/v2/lookups/*', etag())

  mount(api, readLookups, async ({ request }) => ({
    status: 200,
    headers: CACHED,
    body: lookupsIn(request.locale),
  }))

  mount(api, readCountryLookup, async ({ params: { country }, request }) => {
    if (!isCountry(country)) return refuse(404, 'api.notFound')
    return { status: 200, headers: CACHED, body: countryLookupIn(country, request.locale) }
  })

  mount(api, readRegionLookup, async ({ params: { country, region }, request: { locale } }) => {
    const known = regionsOf(country, locale).some(({ code }) => code === region)
    if (!known) return refuse(404, 'api.notFound')
    return {
      status: 200,
      headers: CACHED,
      body: { timezones: [...timezonesOf({ country, region, locale })] },
    }
  })
}
