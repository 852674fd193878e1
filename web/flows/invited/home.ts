import { HOME } from '#domain/flows/invited-paths.ts'
import { forgetInvitation } from '#web/lib/held-invitations.server.ts'
import { isLinkedFromElsewhere } from '#web/lib/link.server.ts'
import type { Route } from './+types/home.ts'
import { goTo } from './go-to.server.ts'

/**
 * The end for a parent whose place another person has paid. The browser forgets the invitation, and goes
 * home.
 */
export function loader({ context, request }: Route.LoaderArgs) {
  if (!isLinkedFromElsewhere(request)) forgetInvitation(context)
  throw goTo(context, HOME)
}
