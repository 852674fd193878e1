import { textIn } from '#web/lib/form-data.ts'
import { OWNER_FIELD } from '#web/lib/form-owner.tsx'
import { chooseInvitation } from '#web/lib/session/held-invitations.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { keepTypedCredentials } from '#web/sections/credentials-form/typed-credentials.server.ts'
import { credentialsBearer } from './bearer.server.ts'
import type { Route } from './+types/keep-typed.ts'

/** Keeps the typed text of the page, so that a reload shows it again. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  chooseInvitation(context, textIn(form, OWNER_FIELD))
  const held = credentialsBearer(context)
  if (held?.userId === textIn(form, OWNER_FIELD)) keepTypedCredentials(context, { form, owner: held.userId })
  return new Response(null, { status: 204 })
}
