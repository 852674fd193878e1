import { redirect, type RouterContextProvider } from 'react-router'
import { HOME, INVITED_PATHS, LOG_IN, type InvitedTarget } from '#domain/flows/invited-paths.ts'
import { inInvitation } from '#web/lib/session/held-invitations.server.ts'
import { hostContext } from '#web/lib/host.ts'
import { redirectToLink } from '#web/lib/link.server.ts'
import { leaveNotice } from '#web/lib/notice.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'

/**
 * Redirects to a step of this request's invitation, to the product's home, or to the log-in with a notice. A
 * user who is logged in goes to their account instead of the log-in.
 */
export function goTo(context: Readonly<RouterContextProvider>, target: InvitedTarget): Response {
  const { links } = context.get(hostContext).site
  if (target === HOME) return redirectToLink(context, links.home)
  if (target !== LOG_IN) return redirect(inInvitation(context, INVITED_PATHS[target]))
  if (sessionOf(context).data.account) return redirectToLink(context, links.myAccount)
  leaveNotice(context, 'invited.api.joined')
  return redirectToLink(context, links.logIn)
}
