import { redirect, type RouterContextProvider } from 'react-router'
import { hostContext } from './host.ts'
import { routerPath } from './link.ts'

/** Goes to a configured link or any page of ours, wherever the operator has it. */
export function redirectToLink(context: Readonly<RouterContextProvider>, href: string): Response {
  return redirect(routerPath(context.get(hostContext).site.basePath, href))
}
