import { recordEvents as contract } from '#domain/contracts/events.ts'
import type { Db } from '#server/db/database.ts'
import type { Limits } from '#server/platform/limits/rate-limits.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { isFromOwnPages } from '#server/platform/own-pages.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { recordEvents } from './event-store.ts'

const BATCHES = { points: 240, seconds: 60 }

type AnalyticsDeps = { db: Db; limits: Limits; secrets: Pick<Secrets, 'derived'> }

/** Receives batches of events. The id and the address of a person count only if our web server sends them. */
export function mountAnalytics(api: Api, { db, limits, secrets }: AnalyticsDeps): void {
  const limit = limits.perNetwork('events', BATCHES)
  mount(api, contract, async ({ body, request }) => {
    const refusal = await limit(request.address)
    if (refusal) return refusal
    const isOwn = isFromOwnPages(request, secrets)
    const { country = null, brand = null, language = null, device = null } = body
    await recordEvents(
      db,
      body.events.map((sent) => {
        const { anonymousId } = request
        if (sent.kind !== 'checkout step') {
          const { userId: claimed = null, ...event } = sent
          return { event, anonymousId, userId: isOwn ? claimed : null, details: { country } }
        }
        const { email, userId: claimed = null, productPackage, term, ...event } = sent
        const details = {
          country,
          brand,
          language,
          device,
          email: isOwn ? (email ?? null) : null,
          productPackage: productPackage ?? null,
          term: term ?? null,
        }
        return { event, anonymousId, userId: isOwn ? claimed : null, details }
      }),
    )
    return { status: 202, body: null }
  })
}
