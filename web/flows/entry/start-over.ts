import { INVITED_PAGES } from '#domain/flows/invited-paths.ts'
import { endVisit, putInvitationsAway } from '#web/lib/session/end-visit.server.ts'
import { textIn } from '#web/lib/form-data.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import type { Route } from './+types/start-over.ts'

/**
 * For a shared device: ends and deletes everything that this browser holds. A sign-up begins again at its first page.
 * An invitation stays open, and its link still works. A logged-in person who removes it stays logged in.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const of = textIn(await readForm(request), 'of') === 'invitation' ? 'invitation' : 'sign-up'
  if (of === 'invitation' && sessionOf(context).data.account)
    return putInvitationsAway(context, { next: INVITED_PAGES.putAway })
  return endVisit(context, { request, of })
}
