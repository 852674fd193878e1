import { readForm } from '#web/lib/read-form.server.ts'
import { keepTypedCredentials } from '#web/sections/credentials-form/typed-credentials.server.ts'
import { ownerOfLink } from './set-password.server.ts'
import type { Route } from './+types/keep-typed.ts'

/** Keeps the typed text of the page, so that a reload shows it again. */
export async function action({ context, request }: Route.ActionArgs) {
  const owner = ownerOfLink(context)
  if (owner !== null) keepTypedCredentials(context, { form: await readForm(request), owner })
  return new Response(null, { status: 204 })
}
