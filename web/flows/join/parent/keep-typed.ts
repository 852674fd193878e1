import { readForm } from '#web/lib/read-form.server.ts'
import { parentIn } from '#web/sections/parent-form/parent-form-data.ts'
import { versionIn } from '../draft.server.ts'
import { isUpToDate, keepTyped } from '../typed.server.ts'
import type { Route } from './+types/keep-typed.ts'

/** Keeps the typed text of the first step, so that a reload shows it again. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const version = versionIn(form)
  if (version !== undefined && (await isUpToDate(context, { step: 'parent', version })))
    keepTyped(context, { parent: { version, ...parentIn(form) } })
  return new Response(null, { status: 204 })
}
