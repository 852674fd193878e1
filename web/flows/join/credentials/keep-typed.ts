import { readForm } from '#web/lib/read-form.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { keepTypedCredentials } from '#web/sections/credentials-form/typed-credentials.server.ts'
import type { Route } from './+types/keep-typed.ts'

/** Keeps the typed text of the page, so that a reload shows it again. */
export async function action({ context, request }: Route.ActionArgs) {
  const held = sessionOf(context).data.credentials
  if (held) keepTypedCredentials(context, { form: await readForm(request), owner: held.userId })
  return new Response(null, { status: 204 })
}
