import { endVisit } from '#web/lib/session/end-visit.server.ts'
import type { Route } from './+types/leave.ts'

/** The quick exit: ends and deletes everything of the visit, and opens a neutral page. */
export async function action({ context, request }: Route.ActionArgs) {
  return endVisit(context, { request, of: 'leave' })
}
