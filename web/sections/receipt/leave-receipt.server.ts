import type { RouterContextProvider } from 'react-router'
import { hostContext } from '#web/lib/host.ts'
import { redirectToLink } from '#web/lib/link.server.ts'
import { sessionOf } from '#web/lib/session.server.ts'

/**
 * The receipt's button. It forgets everything in this browser except the log-in. It leads to the target of
 * the log-in after the credentials, or home. Without a log-in it leads to the log-in page.
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
