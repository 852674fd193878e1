import { redirect } from 'react-router'
import { hostContext } from '../../lib/host.ts'
import { sessionOf } from '../../lib/session.server.ts'
import type { Route } from './+types/leave.ts'

/** The discreet exit: forgets everything and goes somewhere neutral. */
export function action({ context }: Route.ActionArgs) {
  sessionOf(context).clear()
  return redirect(context.get(hostContext).site.links.leave)
}
