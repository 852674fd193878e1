import { recordEvents, pageEvents } from '#domain/contracts/events.ts'
import { readExperiments } from '#domain/contracts/experiments.ts'
import { readPackages } from '#domain/contracts/packages.ts'
import { readRegistration } from '#domain/contracts/registrations.ts'
import { call } from '../../lib/api.server.ts'
import { measurementOf, visitCountry } from '../../lib/measurement.server.ts'
import { sessionOf } from '../../lib/session.server.ts'
import type { Route } from './+types/events.ts'

const BODY_MAX = 8_192
type Context = Route.ActionArgs['context']

/** Takes a page's events in, adds what the session knows, and hands them to the first-party store. Answers nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const nothing = new Response(null, { status: 204 })
  if (measurementOf(request, context) !== 'on') return nothing
  const sent = pageEvents.safeParse(await bodyOf(request))
  if (!sent.success) return nothing
  const country = visitCountry(request, context)
  const details = sent.data.events.some(({ kind }) => kind === 'checkout step')
    ? await detailsOf(context)
    : {}
  const events = sent.data.events.map((event) =>
    event.kind === 'checkout step' ? { ...event, ...details } : event,
  )
  await call(context, recordEvents, { body: { events, country } })
  // A page that tells is a page that was seen: now the visitor has met the experiments' variants.
  await call(context, readExperiments, { query: { measured: 'yes', ...(country ? { country } : {}) } })
  return nothing
}

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text()
  if (text.length > BODY_MAX) return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** Who this is and what they chose so far, for the first-party store alone. */
async function detailsOf(context: Context) {
  const { registration, invite, credentials } = sessionOf(context).data
  const userId = invite?.userId ?? credentials?.userId ?? null
  if (!registration) return { userId, email: credentials?.email ?? null }
  const { signupId, registrationKey } = registration
  const draft = await call(context, readRegistration, {
    params: { signupId },
    headers: { 'registration-key': registrationKey },
  })
  if (!draft.ok) return { userId }
  const { order, parent } = draft.body
  const packages = order
    ? await call(context, readPackages, { query: { ids: String(order.packageId) } })
    : null
  const productPackage = packages?.ok ? (packages.body.packages[0]?.analyticsPackage ?? null) : null
  return { userId, email: parent.email, productPackage, term: order?.productId || null }
}
