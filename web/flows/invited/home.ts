import { HOME } from '#domain/flows/invited-paths.ts'
import { sessionOf } from '../../lib/session.server.ts'
import { redirectTo } from './invitation.server.ts'
import type { Route } from './+types/home.ts'

/** The end for those whose place was paid by somebody else: what is held is forgotten, and home comes next. */
export function loader({ context }: Route.LoaderArgs) {
  sessionOf(context).set({ invite: undefined, endedInvite: undefined, credentials: undefined })
  throw redirectTo(context, HOME)
}
