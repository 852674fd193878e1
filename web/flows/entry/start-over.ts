import { endVisit } from '#web/lib/end-visit.server.ts'
import { textIn } from '#web/lib/form-data.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import type { Route } from './+types/start-over.ts'

/**
 * For a shared device: ends and forgets everything this browser holds. A sign-up begins again at the first door; an
 * invitation stays open, and its link goes on working.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const of = textIn(await readForm(request), 'of') === 'invitation' ? 'invitation' : 'sign-up'
  return endVisit(context, { request, of })
}
