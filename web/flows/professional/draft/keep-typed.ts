import { readForm } from '#web/lib/read-form.server.ts'
import { keepTyped } from '../step/save-step.server.ts'
import type { Route } from './+types/keep-typed.ts'

/** Keeps what stands in a step's fields while it is being filled in, so that a reload finds it. */
export async function action({ context, request }: Route.ActionArgs) {
  keepTyped(context, await readForm(request))
  return new Response(null, { status: 204 })
}
