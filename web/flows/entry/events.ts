import { deviceOf } from '#domain/analytics/device.ts'
import { brandFor } from '#domain/experiments/brand.ts'
import { recordEvents, pageEvents } from '#domain/contracts/events.ts'
import { readExperiments } from '#domain/contracts/experiments.ts'
import { call } from '#web/lib/api.server.ts'
import { flagsOf } from '#web/lib/flags.server.ts'
import { jsonIn } from '#web/lib/json-in.ts'
import { knownOf } from '#web/lib/session/known-visitor.server.ts'
import { localeOf } from '#web/lib/locale.server.ts'
import { measurementOf, visitCountry } from '#web/lib/measurement.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import type { Route } from './+types/events.ts'

const BODY_MAX = 8_192

/**
 * Accepts a page's events, adds the session's data, and sends them to the first-party store. The answer is
 * empty.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const nothing = new Response(null, { status: 204 })
  if (measurementOf(request, context) !== 'on') return nothing
  const sent = pageEvents.safeParse(await bodyOf(request))
  if (!sent.success) return nothing
  const country = visitCountry(request, context)
  const { userId, ...details } = knownOf(context)
  const events = sent.data.events.map((event) =>
    event.kind === 'checkout step' ? { ...event, userId, ...details } : { ...event, userId },
  )
  await call(context, recordEvents, {
    body: {
      events,
      country,
      language: localeOf(context),
      device: deviceOf(request.headers.get('user-agent')),
      brand: brandFor({
        flags: flagsOf(context),
        isParentLoggedIn: sessionOf(context).data.account?.kind === 'parent',
      }),
    },
  })
  // The page was really seen, because it sends events. This call records the exposure of the visitor.
  await call(context, readExperiments, {
    query: { measured: 'yes', ...(country ? { country } : {}), ...(userId ? { userId } : {}) },
  })
  return nothing
}

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text()
  return text.length > BODY_MAX ? null : jsonIn(text)
}
