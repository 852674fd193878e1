import { redirect } from 'react-router'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { endVisit } from '#web/lib/session/end-visit.server.ts'
import type { Route } from './+types/log-out.ts'

/** Ends the session and forgets everything that this browser holds. */
export async function action({ context, request }: Route.ActionArgs) {
  return endVisit(context, { request, of: 'log-out' })
}

/** A bookmark of the log-out: opening it ends no session. */
export function loader() {
  return redirect(ACCOUNT_PATHS.logIn)
}
