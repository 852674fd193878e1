import { HOME } from '#domain/flows/invited-paths.ts'
import { forgetInvitation } from '#web/lib/held-invitations.server.ts'
import type { Route } from './+types/home.ts'
import { goTo } from './go-to.server.ts'

/** The end for those whose place was paid by somebody else: what is held of it is forgotten, and home comes next. */
export function loader({ context }: Route.LoaderArgs) {
  forgetInvitation(context)
  throw goTo(context, HOME)
}
