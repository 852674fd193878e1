import { redirect } from 'react-router'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { endVisit } from '#web/lib/end-visit.server.ts'
import type { Route } from './+types/log-out.ts'

/** Ends the session and forgets everything this browser holds. */
export async function action({ context, request }: Route.ActionArgs) {
  return endVisit(context, { request, of: 'log-out' })
}

/** An address somebody kept: nothing ends by reading it. */
export function loader() {
  return redirect(ACCOUNT_PATHS.logIn)
}
