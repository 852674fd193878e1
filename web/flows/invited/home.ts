import { HOME } from '#domain/flows/invited-paths.ts'
import { forgetInvitation, openInvitation } from '#web/lib/session/held-invitations.server.ts'
import { isAddressForAnother } from '#web/lib/session/link-owner.server.ts'
import { isLinkedFromElsewhere } from '#web/lib/link.server.ts'
import type { Route } from './+types/home.ts'
import { goTo } from './go-to.server.ts'

/**
 * The end for a parent whose place another person has paid. The browser forgets the invitation, and goes
 * home. It keeps the one of a person who has come since.
 */
export function loader({ context, request }: Route.LoaderArgs) {
  const held = openInvitation(context)
  const isAnothers = held !== null && isAddressForAnother(request, held.userId)
  if (!isLinkedFromElsewhere(request) && !isAnothers) forgetInvitation(context)
  throw goTo(context, HOME)
}
