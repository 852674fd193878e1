import { readForm } from '#web/lib/read-form.server.ts'
import { versionIn } from '../draft.server.ts'
import { isUpToDate, keepTyped } from '../typed.server.ts'
import { typedFamilyIn } from './family-form-data.ts'
import type { Route } from './+types/keep-typed.ts'

/** Keeps the typed text of the second step, so that a reload shows it again. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const version = versionIn(form)
  if (version !== undefined && (await isUpToDate(context, { step: 'family', version })))
    keepTyped(context, { family: { version, ...typedFamilyIn(form) } })
  return new Response(null, { status: 204 })
}
