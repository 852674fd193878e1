import { redirect, redirectDocument, type RouterContextProvider } from 'react-router'
import { hostContext } from './host.ts'
import { routerPath } from './link.ts'

type Context = Readonly<RouterContextProvider>

/** Goes to a configured link or any page of ours, wherever the operator has it. */
export function redirectToLink(context: Context, href: string): Response {
  return redirect(routerPath(context.get(hostContext).site.basePath, href))
}

/** The same with the whole page loaded anew: what surrounds every page depends on who is logged in. */
export function reloadAtLink(context: Context, href: string): Response {
  return redirectDocument(routerPath(context.get(hostContext).site.basePath, href))
}
