import { readForm } from '#web/lib/read-form.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { keepTypedAddress } from '#web/sections/checkout/billing/typed-address.server.ts'
import type { Route } from './+types/keep-typed.ts'

/** Keeps the typed billing address, so that a reload shows it again. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  keepTypedAddress(context, { form, owner: sessionOf(context).data.registration?.signupId })
  return new Response(null, { status: 204 })
}
