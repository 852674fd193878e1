import { redirect, type RouterContextProvider } from 'react-router'
import { HOME, JOIN_PATHS, type JoinTarget } from '#domain/flows/join-paths.ts'
import { hostContext } from '#web/lib/host.ts'
import { redirectToLink } from '#web/lib/link.server.ts'

/** Redirects to a step of the table, or to the product's home, whose address the operator configures. */
export function goTo(context: Readonly<RouterContextProvider>, target: JoinTarget): Response {
  if (target !== HOME) return redirect(JOIN_PATHS[target])
  return redirectToLink(context, context.get(hostContext).site.links.home)
}
