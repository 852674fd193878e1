import { readForm } from '#web/lib/read-form.server.ts'
import { keepTyped } from '../step/save-step.server.ts'
import type { Route } from './+types/keep-typed.ts'

/** Keeps the typed text of a step, so that a reload shows it again. */
export async function action({ context, request }: Route.ActionArgs) {
  keepTyped(context, await readForm(request))
  return new Response(null, { status: 204 })
}
