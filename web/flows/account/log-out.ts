import { redirect } from 'react-router'
import { leaveNotice } from '../../lib/notice.server.ts'
import { sessionOf } from '../../lib/session.server.ts'
import { endSession } from './session.server.ts'
import type { Route } from './+types/log-out.ts'

/** Ends the session and forgets everything this browser holds. */
export async function action({ context }: Route.ActionArgs) {
  const session = sessionOf(context)
  const held = session.data.account
  session.clear()
  if (held) await endSession(context, held.auth)
  leaveNotice(context, 'account.logIn.out')
  return redirect('/login')
}

/** An address somebody kept: nothing ends by reading it. */
export function loader() {
  return redirect('/login')
}
