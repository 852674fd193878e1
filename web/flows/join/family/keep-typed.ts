import { readForm } from '#web/lib/read-form.server.ts'
import { versionIn } from '../draft.server.ts'
import { isUpToDate, keepTyped } from '../typed.server.ts'
import { typedFamilyIn } from './family-form-data.ts'
import type { Route } from './+types/keep-typed.ts'

/** Keeps what stands in the fields of the second step while it is being filled in, so that a reload finds it. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const version = versionIn(form)
  if (version !== undefined && (await isUpToDate(context, { step: 'family', version })))
    keepTyped(context, { family: { version, ...typedFamilyIn(form) } })
  return new Response(null, { status: 204 })
}
