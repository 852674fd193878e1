import { textIn } from '#web/lib/form-data.ts'
import { OWNER_FIELD } from '#web/lib/form-owner.tsx'
import { chooseInvitation } from '#web/lib/session/held-invitations.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { keepTypedAddress } from '#web/sections/checkout/billing/typed-address.server.ts'
import { bearerOf } from './invitation.server.ts'
import type { Route } from './+types/keep-address.ts'

/** Keeps the typed billing address, so that a reload shows it again. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  chooseInvitation(context, textIn(form, OWNER_FIELD))
  keepTypedAddress(context, { form, owner: bearerOf(context)?.userId })
  return new Response(null, { status: 204 })
}
