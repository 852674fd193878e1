import type { RouterContextProvider } from 'react-router'
import { hostContext } from '#web/lib/host.ts'
import { redirectToLink } from '#web/lib/link.server.ts'
import { sessionOf } from '#web/lib/session.server.ts'

/**
 * The receipt's button: everything held here is forgotten but who is logged in. It leads where the log-in that
 * followed the credentials said, or to the log-in page when there was none.
 */
export function leaveReceipt(context: Readonly<RouterContextProvider>): Response {
  const session = sessionOf(context)
  const { account, afterLogIn } = session.data
  const { links } = context.get(hostContext).site
  session.clear()
  if (!account) return redirectToLink(context, links.logIn)
  session.set({ account })
  return redirectToLink(context, afterLogIn ?? links.home)
}
